#include "referee/console/screen/lead_on_screen.h"

#include <csignal>
#include <cstdlib>
#include <optional>

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>
#include <poll.h>
#include <unistd.h>

#include "client-sdk/cpp/control/session.h"
#include "client-sdk/cpp/control/wording.h"
#include "proto/base/streams/signals.h"
#include "referee/console/request_words.h"
#include "referee/console/screen/terminal.h"

namespace cancha::console {

namespace {

using asio::awaitable;

// People cannot follow faster changes, and each change redraws the terminal.
constexpr std::uint32_t kUpdatesPerS = 10;

class Lead {
  public:
    explicit Lead(const Options& options)
        : login_(options.login(options.leader())), signals_(context_, SIGWINCH) {
        streams::add_ending_signals(signals_);
        login_.updates_per_s = kUpdatesPerS;
        session_.emplace(context_, login_);
    }

    Result<std::string> run() {
        async::spawn(context_.get_executor(), talk());
        context_.run();
        terminal_.reset();
        if (problem_) {
            return *problem_;
        }
        return control::score_text(scene_.update.status()) + "  (" +
               control::phase_text(scene_.update.status()) + ")";
    }

  private:
    awaitable<void> talk() {
        const Result<v1::ServerMessage> entered = co_await session_->enter();
        if (!entered) {
            problem_ = entered.error();
            co_return;
        }
        scene_.welcome = entered->welcome();
        *scene_.update.mutable_status() = entered->welcome().status();
        terminal_.emplace();
        await_keys();
        await_signals();
        draw();
        while (!is_leaving_) {
            const Result<v1::ServerMessage> message = co_await session_->receive();
            if (is_leaving_) {
                break;
            }
            if (!message) {
                lose(message.error());
                break;
            }
            take(*message);
            draw();
        }
    }

    /// The server closes the connection once the match is over. The screen stays until the official
    /// leaves.
    void lose(const Error& error) {
        if (scene_.is_over()) {
            return;
        }
        problem_ = error;
        leave();
    }

    void take(const v1::ServerMessage& message) {
        if (message.has_update()) {
            scene_.take(message.update());
        } else if (message.has_over()) {
            *scene_.update.mutable_status() = message.over().status();
            say((message.over().is_abandoned() ? "Match abandoned: " : "The match is over: ") +
                    message.over().reason(),
                true);
        } else if (message.has_reply()) {
            say(message.reply().text(), message.reply().is_done());
            *scene_.update.mutable_pace() = message.reply().pace();
        } else if (message.has_notice()) {
            say(message.notice().text(), false);
        }
    }

    void say(const std::string& text, bool is_good) {
        scene_.said = text;
        scene_.is_said_good = is_good;
    }

    void await_keys() {
        keyboard_.emplace(context_, ::dup(STDIN_FILENO));
        wait_for_key();
    }

    static bool is_terminal_gone() {
        pollfd terminal{STDIN_FILENO, POLLIN, 0};
        return ::poll(&terminal, 1, 0) == 1 && (terminal.revents & (POLLHUP | POLLERR)) != 0;
    }

    void wait_for_key() {
        keyboard_->async_wait(asio::posix::stream_descriptor::wait_read,
                              [this](const boost::system::error_code& ec) {
                                  if (!ec && !is_leaving_) {
                                      read_keys();
                                  }
                              });
    }

    void read_keys() {
        if (is_terminal_gone()) {
            leave();  // Otherwise input would be reported for ever.
            return;
        }
        for (int key = terminal_->next_key(); key != -1 && !is_leaving_;
             key = terminal_->next_key()) {
            press(key);
        }
        if (!is_leaving_) {
            draw();
            wait_for_key();
        }
    }

    void press(int key) {
        if (key == Terminal::kUp || key == Terminal::kDown) {
            scene_.select(key == Terminal::kUp ? -1 : 1);
        } else if (key == Terminal::kEnd || (key == kKeyEscape && !dialog_.is_open())) {
            scene_.select_newest();
        } else if (key == Terminal::kRedraw) {
            terminal_->forget();
        } else if (key == 'q' && !dialog_.is_open()) {
            leave();
        } else if (const auto line = dialog_.press(key, scene_)) {
            perform(*line);
        }
    }

    void perform(const std::string& line) {
        const Result<OfficialCommand> command = parse_command(line);
        if (!command) {
            say(command.error().message, false);
            return;
        }
        const Result<v1::OfficialRequest> request =
            request_for(*command, scene_.welcome.settings());
        if (!request) {
            say(request.error().message, false);
            return;
        }
        say(line + " ...", true);
        session_->send(*request);
    }

    void await_signals() {
        signals_.async_wait([this](const boost::system::error_code& ec, int signal) {
            if (ec || is_leaving_) {
                return;
            }
            if (signal != SIGWINCH) {
                leave();
                return;
            }
            terminal_->adapt();
            draw();
            await_signals();
        });
    }

    void draw() { terminal_->show(picture(scene_, dialog_, terminal_->size())); }

    void leave() {
        is_leaving_ = true;
        signals_.cancel();
        keyboard_->cancel();
        session_->close();
    }

    asio::io_context context_{1};
    control::Login login_;
    std::optional<control::Session> session_;
    asio::signal_set signals_;
    std::optional<asio::posix::stream_descriptor> keyboard_;
    std::optional<Terminal> terminal_;
    Scene scene_;
    Dialog dialog_;
    std::optional<Error> problem_;
    bool is_leaving_ = false;
};

}  // namespace

Result<std::string> lead_on_screen(const Options& options) {
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDOUT_FILENO) == 0) {
        return Error{ErrorCode::kInvalidInput,
                     "the full screen needs a terminal; give a command, such as `status`, or see "
                     "--help"};
    }
    if (!Terminal::is_fit()) {
        const char* const term = std::getenv("TERM");
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("the full screen cannot be drawn on a terminal '{}' (TERM); give a "
                        "command, such as `status`, or see --help",
                        term == nullptr ? "" : term)};
    }
    return Lead(options).run();
}

}  // namespace cancha::console
