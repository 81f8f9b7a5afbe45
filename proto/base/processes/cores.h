#pragma once

#include <cstddef>
#include <vector>

namespace cancha::processes {

/// The processors that this program may run on, for processes that are each to stay on one.
class Cores {
  public:
    /// Takes those of this thread.
    Cores();

    /// At least one.
    std::size_t count() const { return cores_.size(); }

    /// The number of the processor on which the fewest stay, as ChildProcess::Command::core has it.
    int take();

    /// One that take() returned is not needed any more.
    void give_back(int core);

  private:
    struct Core {
        int number;
        std::size_t users = 0;
    };

    std::vector<Core> cores_;
};

}  // namespace cancha::processes
