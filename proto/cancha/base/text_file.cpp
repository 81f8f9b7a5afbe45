#include "cancha/base/text_file.h"

#include <cerrno>

#include <fmt/format.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>
#include <unistd.h>

#include "cancha/base/descriptors.h"
#include "cancha/base/regular_file.h"

namespace cancha {

namespace {

/// Messages within messages; ours go seven deep. The parser calls itself for each.
constexpr int kMaxDepth = 32;

constexpr std::size_t kBlockBytes = std::size_t{64} * 1024;

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
    const auto fail = [&file](ErrorCode code, std::string_view text) {
        return Error{code, fmt::format("{}: {}", file.string(), text)};
    };
    const Result<FileHandle> handle = open_regular_file(file);
    if (!handle) {
        return fail(handle.error().code, handle.error().message);
    }
    // Its size is not asked for: files of /proc have none, and another may grow meanwhile.
    std::string text;
    for (::ssize_t count = 1; count > 0;) {
        const std::size_t begin = text.size();
        if (begin > kMaxTextFileBytes) {
            return fail(ErrorCode::kTooLarge,
                        fmt::format("more than {} bytes are not read", kMaxTextFileBytes));
        }
        text.resize(begin + kBlockBytes);
        count = ::read(handle->number(), &text[begin], kBlockBytes);
        if (count < 0) {
            return fail(ErrorCode::kIo, describe_errno(errno));
        }
        text.resize(begin + static_cast<std::size_t>(count));
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
