#pragma once

#include <optional>

namespace cancha::bench {

/// Measures how busy the machine is with other programs.
class OtherPrograms {
  public:
    OtherPrograms();

    /// Returns the share of the time of all processors, from 0 to 1, that other programs have used
    /// since this object was made. The time of this program and of its ended children does not
    /// count. On a virtual machine, time taken by the host's other guests counts. 0 if the system
    /// does not report times.
    double share() const;

  private:
    /// Times of all processors together since the machine was started.
    struct Times {
        double busy_s = 0;
        double idle_s = 0;
        double ours_s = 0;
    };

    static std::optional<Times> now();

    std::optional<Times> begin_;
};

}  // namespace cancha::bench
