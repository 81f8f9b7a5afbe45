#pragma once

#include <coroutine>
#include <exception>
#include <utility>

namespace cancha::strategies::logistics {

/// A coroutine that continues once a tick. Actions that take several ticks can thus be written one
/// below the other. `co_await kNextTick;` waits for the next tick. `co_await` on another script
/// runs that script until it has ended. An exception passes to the waiting script, and from the
/// outermost script to the caller of step().
class Script {
  public:
    struct promise_type;
    using Handle = std::coroutine_handle<promise_type>;

    /// C++ awaits this object at the end of a script. It continues the script that waits for the
    /// ended one, if any.
    struct Return {
        bool await_ready() const noexcept { return false; }

        std::coroutine_handle<> await_suspend(Handle ended) const noexcept;

        void await_resume() const noexcept {}
    };

    struct promise_type {
        Handle caller{};  ///< The script that waits for this one; null if none does.
        /// Address of `active_` in the outermost script: the handle of the script that runs now.
        Handle* active = nullptr;
        std::exception_ptr thrown{};  ///< Exception that ended this script, if any.

        Script get_return_object() { return Script(Handle::from_promise(*this)); }

        std::suspend_always initial_suspend() const noexcept { return {}; }

        Return final_suspend() const noexcept { return {}; }

        void return_void() const noexcept {}

        void unhandled_exception() noexcept { thrown = std::current_exception(); }
    };

    Script() = default;

    Script(Script&& other) noexcept
        : own_(std::exchange(other.own_, {})), active_(std::exchange(other.active_, {})) {}

    Script& operator=(Script&& other) noexcept {
        std::swap(own_, other.own_);
        std::swap(active_, other.active_);
        return *this;
    }

    Script(const Script&) = delete;
    Script& operator=(const Script&) = delete;

    ~Script() {
        if (own_) {
            own_.destroy();
        }
    }

    /// Whether the script has ended, or is empty.
    bool is_done() const { return !own_ || own_.done(); }

    /// Runs the script until it waits for the next tick or ends. Call it once a tick, for the
    /// outermost script only.
    void step() {
        if (is_done()) {
            return;
        }
        if (!active_) {
            active_ = own_;
        }
        own_.promise().active = &active_;
        active_.resume();
        rethrow();
    }

    // C++ calls these functions when another script awaits this one.
    bool await_ready() const noexcept { return is_done(); }

    std::coroutine_handle<> await_suspend(Handle caller) noexcept {
        own_.promise().caller = caller;
        own_.promise().active = caller.promise().active;
        *own_.promise().active = own_;
        return own_;
    }

    void await_resume() const { rethrow(); }

  private:
    explicit Script(Handle own) : own_(own) {}

    void rethrow() const {
        if (own_ && own_.promise().thrown) {
            std::rethrow_exception(own_.promise().thrown);
        }
    }

    Handle own_{};
    Handle active_{};
};

inline std::coroutine_handle<> Script::Return::await_suspend(Handle ended) const noexcept {
    const Handle caller = ended.promise().caller;
    if (!caller) {
        return std::noop_coroutine();
    }
    *ended.promise().active = caller;
    return caller;
}

/// Waits until the next tick.
inline constexpr std::suspend_always kNextTick{};

}  // namespace cancha::strategies::logistics
