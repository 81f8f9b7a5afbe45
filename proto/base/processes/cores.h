#pragma once

#include <cstddef>
#include <vector>

namespace cancha::processes {

/// Distributes child processes over the processors on which this program may run. Each child gets
/// one processor.
class Cores {
  public:
    /// Finds the processors on which the calling thread may run.
    Cores();

    /// Number of processors, at least one.
    std::size_t count() const { return cores_.size(); }

    /// Assigns the processor that the fewest children use. Returns its number for
    /// ChildProcess::Command::core.
    int take();

    /// Ends the use of a processor that take() returned.
    void give_back(int core);

  private:
    struct Core {
        int number;             ///< Number that the system gives the processor.
        std::size_t users = 0;  ///< Number of children assigned to it.
    };

    std::vector<Core> cores_;
};

}  // namespace cancha::processes
