#pragma once

#include <set>

namespace cancha::gateway {

/// Keeps a pointer in a set for the lifetime of this object. Borrows: the set and the entry.
template <typename T>
class Registered {
  public:
    Registered(std::set<T*>& all, T& one) : all_(all), one_(&one) { all_.insert(one_); }

    ~Registered() { all_.erase(one_); }

    Registered(const Registered&) = delete;
    Registered& operator=(const Registered&) = delete;

  private:
    std::set<T*>& all_;
    T* one_;
};

}  // namespace cancha::gateway
