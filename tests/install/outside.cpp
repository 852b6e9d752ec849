// SPDX-License-Identifier: Apache-2.0
#include <firstwin/firstwin.h>

#include <iostream>

int main() {
  const auto solution = firstwin::solve(firstwin::can_i_win{.n = 10, .target = 40});
  if (!solution) return 1;
  std::cout << firstwin::to_string(solution->outcome()) << '\n';
}
