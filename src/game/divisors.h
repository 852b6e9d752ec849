// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "firstwin/value.h"

namespace firstwin {

namespace detail {

inline std::uint64_t product_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t n) {
  return static_cast<std::uint64_t>(UWide{a} * b % n);
}

/// The test of Miller and Rabin with the first twelve primes as bases, which decides every 64-bit number (Sorenson and
/// Webster 2015). `n` is odd and above 37.
inline bool is_prime(std::uint64_t n) {
  std::uint64_t odd = n - 1;
  int twos = 0;
  for (; odd % 2 == 0; odd /= 2) ++twos;
  for (const unsigned base : {2U, 3U, 5U, 7U, 11U, 13U, 17U, 19U, 23U, 29U, 31U, 37U}) {
    std::uint64_t power = 1, square = base;
    for (std::uint64_t bits = odd; bits > 0; bits /= 2) {
      if (bits % 2 == 1) power = product_modulo(power, square, n);
      square = product_modulo(square, square, n);
    }
    int squared = 0;
    while (squared < twos && power != n - 1 && !(squared == 0 && power == 1)) {
      power = product_modulo(power, power, n);
      ++squared;
    }
    if (squared == twos) return false;
  }
  return true;
}

/// A factor of an odd composite number other than 1 and itself, by Pollard's rho (1975): some n^(1/4) steps.
inline std::uint64_t factor_of(std::uint64_t n) {
  for (std::uint64_t added = 1;; ++added) {
    const auto next = [&](std::uint64_t x) {
      return static_cast<std::uint64_t>((UWide{product_modulo(x, x, n)} + added) % n);
    };
    std::uint64_t slow = 2, fast = 2, factor = 1;
    while (factor == 1) {
      slow = next(slow);
      fast = next(next(fast));
      factor = std::gcd(slow > fast ? slow - fast : fast - slow, n);
    }
    if (factor != n) return factor;
  }
}

/// Multiplies the divisors found so far by those of a power of a prime.
inline void add_prime(std::vector<std::uint64_t>& divisors, std::uint64_t prime, int power) {
  const std::size_t count = divisors.size();
  for (std::size_t at = 0; at < count * static_cast<std::size_t>(power); ++at) divisors.push_back(divisors[at] * prime);
}

}  // namespace detail

/// All divisors of n > 0, ascending; there are at most 103,680. Trial division up to 1,000, then Pollard's rho: some
/// 20 ms at most.
inline std::vector<std::uint64_t> divisors_of(std::uint64_t n) {
  constexpr std::uint64_t tried_max = 1000;
  std::vector<std::uint64_t> divisors{1}, parts, primes;
  for (std::uint64_t small = 2; small <= tried_max && small <= n / small; ++small) {
    int power = 0;
    for (; n % small == 0; n /= small) ++power;
    if (power > 0) detail::add_prime(divisors, small, power);
  }
  if (n > 1) parts.push_back(n);
  while (!parts.empty()) {
    const std::uint64_t part = parts.back();
    parts.pop_back();
    if (part <= tried_max * tried_max || detail::is_prime(part)) {
      primes.push_back(part);
    } else {
      const std::uint64_t factor = detail::factor_of(part);
      parts.push_back(factor);
      parts.push_back(part / factor);
    }
  }
  std::sort(primes.begin(), primes.end());
  for (std::size_t at = 0; at < primes.size();) {
    const auto end = std::upper_bound(primes.begin(), primes.end(), primes[at]) - primes.begin();
    detail::add_prime(divisors, primes[at], static_cast<int>(end - static_cast<std::ptrdiff_t>(at)));
    at = static_cast<std::size_t>(end);
  }
  std::sort(divisors.begin(), divisors.end());
  return divisors;
}

}  // namespace firstwin
