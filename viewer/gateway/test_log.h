#pragma once

#include <cstddef>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

namespace cancha::gateway {

/// Captures the warnings and errors of the log while this object lives.
class LogCapture {
  public:
    LogCapture() {
        auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(text_);
        spdlog::set_default_logger(std::make_shared<spdlog::logger>("test", std::move(sink)));
        spdlog::set_level(spdlog::level::warn);
    }

    ~LogCapture() {
        spdlog::set_default_logger(before_);
        spdlog::set_level(spdlog::level::off);
    }

    LogCapture(const LogCapture&) = delete;
    LogCapture& operator=(const LogCapture&) = delete;

    std::string text() const { return text_.str(); }

    /// Returns how often `words` occur in the log.
    std::size_t count(const std::string& words) const {
        const std::string all = text_.str();
        std::size_t found = 0;
        for (auto at = all.find(words); at != std::string::npos; at = all.find(words, at + 1)) {
            ++found;
        }
        return found;
    }

  private:
    const std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();
    std::ostringstream text_;
};

}  // namespace cancha::gateway
