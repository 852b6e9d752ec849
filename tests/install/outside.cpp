// SPDX-License-Identifier: Apache-2.0
#include <firstwin/value.h>

#include <iostream>

int main() { std::cout << firstwin::to_string(firstwin::Wide{1} << 100) << '\n'; }
