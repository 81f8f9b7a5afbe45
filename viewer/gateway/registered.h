#pragma once

#include <set>

namespace cancha::gateway {

/// A set's entry for as long as this lives.
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
