#include "proto/base/streams/log.h"

#include <memory>
#include <mutex>
#include <string_view>

#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include "proto/base/streams/streams.h"
#include "proto/base/streams/terminal.h"
#include "proto/base/text/visible.h"

namespace cancha::streams {

namespace {

constexpr const char* kNoColour = "\x1b[m";

const char* colour_of(spdlog::level::level_enum level) {
    switch (level) {
        case spdlog::level::critical:
        case spdlog::level::err:
            return "\x1b[31m\x1b[1m";
        case spdlog::level::warn:
            return "\x1b[33m\x1b[1m";
        case spdlog::level::info:
            return "\x1b[32m";
        default:
            return "";
    }
}

class StderrSink : public spdlog::sinks::base_sink<std::mutex> {
  protected:
    void sink_it_(const spdlog::details::log_msg& message) override {
        spdlog::memory_buf_t buffer;
        formatter_->format(message, buffer);
        std::string_view line(buffer.data(), buffer.size());
        line.remove_suffix(line.ends_with('\n') ? 1 : 0);
        std::string text;
        if (has_colours_ && message.color_range_start < message.color_range_end) {
            text = visible_line(line.substr(0, message.color_range_start));
            text += colour_of(message.level);
            text += visible_line(line.substr(message.color_range_start,
                                             message.color_range_end - message.color_range_start));
            text += kNoColour;
            text += visible_line(line.substr(message.color_range_end));
        } else {
            text = visible_line(line);
        }
        ErrorStream::instance().write(text + "\n", message.level >= spdlog::level::err
                                                       ? NonBlockingWriter::Weight::kImportant
                                                       : NonBlockingWriter::Weight::kUsual);
    }

    void flush_() override {}  // Each line is written at once.

  private:
    bool has_colours_ = has_colours(STDERR_FILENO);
};

}  // namespace

void log_to_stderr(const std::string& name) {
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>(name, std::make_shared<StderrSink>()));
}

}  // namespace cancha::streams
