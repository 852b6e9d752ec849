// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "catalog/problems.h"

namespace firstwin {

/// Why an answer is right, in one line for a person: best play where the first player wins or moves score, the
/// refutation of each move where the first player loses. Of a known answer only. At most some hundred characters.
std::string why_text(const CaseAnswer& answer);

}  // namespace firstwin
