#include "cancha/base/text_file.h"

#include <fstream>
#include <system_error>

#include <fmt/format.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>

namespace cancha {

namespace {

/// Messages within messages; ours go seven deep. The parser calls itself for each.
constexpr int kMaxDepth = 32;

/// Keeps the first error of protobuf's parser; the ones after it are its consequences.
class FirstError : public google::protobuf::io::ErrorCollector {
  public:
    void AddError(int line, google::protobuf::io::ColumnNumber column,
                  const std::string& text) override {
        if (text_.empty()) {
            text_ = fmt::format("{}:{}: {}", line + 1, column + 1, text);
        }
    }

    const std::string& text() const { return text_; }

  private:
    std::string text_;
};

}  // namespace

Result<std::string> read_text_file(const std::filesystem::path& file) {
    std::error_code ec;
    const std::uintmax_t size = std::filesystem::file_size(file, ec);
    if (ec) {
        return Error{ErrorCode::kNotFound, fmt::format("{}: {}", file.string(), ec.message())};
    }
    if (size > kMaxTextFileBytes) {
        return Error{ErrorCode::kTooLarge, fmt::format("{}: {} bytes, at most {} are read",
                                                       file.string(), size, kMaxTextFileBytes)};
    }
    std::ifstream stream(file, std::ios::binary);
    std::string text(static_cast<std::size_t>(size), '\0');
    if (!stream.read(text.data(), static_cast<std::streamsize>(text.size()))) {
        return Error{ErrorCode::kIo, fmt::format("{}: cannot be read", file.string())};
    }
    return text;
}

Status parse_text_message(std::string_view text, std::string_view source,
                          google::protobuf::Message& message) {
    FirstError first_error;
    google::protobuf::TextFormat::Parser parser;
    parser.RecordErrorsTo(&first_error);
    parser.SetRecursionLimit(kMaxDepth);
    google::protobuf::io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
    if (!parser.Parse(&stream, &message)) {
        return Error{ErrorCode::kInvalidInput, fmt::format("{}:{}", source, first_error.text())};
    }
    return {};
}

}  // namespace cancha
