#pragma once

#include <cstddef>
#include <vector>

namespace cancha::processes {

/// The processors on which this program may run. Distributes child processes over them, each to
/// one processor.
class Cores {
  public:
    /// Takes the processors on which this thread may run.
    Cores();

    /// Number of processors, at least one.
    std::size_t count() const { return cores_.size(); }

    /// Assigns the processor with the fewest users, and returns its number for
    /// ChildProcess::Command::core.
    int take();

    /// Ends the use of a processor that take() returned.
    void give_back(int core);

  private:
    struct Core {
        int number;
        std::size_t users = 0;
    };

    std::vector<Core> cores_;
};

}  // namespace cancha::processes
