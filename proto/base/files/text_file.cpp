#include "proto/base/files/text_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>
#include <unistd.h>

#include "proto/base/files/descriptors.h"
#include "proto/base/files/regular_file.h"
#include "proto/base/text/decimal_comma.h"

namespace cancha {

namespace {

/// Deepest nesting of messages; those of Cancha are seven deep. The parser calls itself for each
/// level.
constexpr int kMaxDepth = 32;

constexpr std::size_t kBlockBytes = std::size_t{64} * 1024;

constexpr std::string_view kMark8 = "\xEF\xBB\xBF";

/// Returns the encoding of a text that is not UTF-8, found by its mark, or by a zero as its first
/// or second byte. Null: it may be UTF-8.
const char* other_encoding(std::string_view bytes) {
    constexpr std::string_view kMark32Little{"\xFF\xFE\0\0", 4};
    constexpr std::string_view kMark32Big{"\0\0\xFE\xFF", 4};
    if (bytes.starts_with(kMark32Little) || bytes.starts_with(kMark32Big)) {
        return "UTF-32";
    }
    const bool has_mark = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
    const bool has_zero = bytes.size() > 1 && (bytes[0] == '\0') != (bytes[1] == '\0');
    return has_mark || has_zero ? "UTF-16" : nullptr;
}

/// Returns the byte of a line at a column. Protobuf counts a tab up to the next multiple of eight.
std::size_t byte_at(std::string_view line, int column) {
    constexpr int kTab = 8;
    int now = 0;
    std::size_t at = 0;
    for (; at < line.size() && now < column; ++at) {
        now += line[at] == '\t' ? kTab - now % kTab : 1;
    }
    return at;
}

bool is_of_number(char c) {
    return (c >= '0' && c <= '9') || c == ',' || c == '-' || c == '+' || c == '.' || c == 'e' ||
           c == 'E';
}

/// Returns the characters of the number around a byte of a line.
std::string_view number_at(std::string_view line, std::size_t at) {
    std::size_t begin = at;
    while (begin > 0 && is_of_number(line[begin - 1])) {
        --begin;
    }
    const auto end =
        std::find_if_not(line.begin() + static_cast<std::ptrdiff_t>(at), line.end(), is_of_number);
    return line.substr(begin, static_cast<std::size_t>(end - line.begin()) - begin);
}

/// Returns the name of the field whose value is at a byte of a line: "seed" of "seed: 1".
std::string_view field_before(std::string_view line, std::size_t at) {
    constexpr std::string_view kBetween = ": \t-";
    const std::size_t end = line.substr(0, at).find_last_not_of(kBetween);
    if (end == std::string_view::npos) {
        return "";
    }
    const std::size_t begin = line.substr(0, end + 1).find_last_of(" \t{,;") + 1;
    return line.substr(begin, end + 1 - begin);
}

/// Returns the largest whole number that a field takes, by its option `limits` (limits.proto) or by
/// its type. Empty: its values are not whole numbers.
std::string most_of(const google::protobuf::FieldDescriptor& field) {
    using Field = google::protobuf::FieldDescriptor;
    const google::protobuf::FieldOptions& options = field.options();
    std::vector<const Field*> set;
    options.GetReflection()->ListFields(options, &set);
    for (const Field* const option : set) {
        if (option->name() == "limits") {
            const auto& limits = options.GetReflection()->GetMessage(options, option);
            const Field* const most = limits.GetDescriptor()->FindFieldByName("max");
            if (most != nullptr && limits.GetReflection()->HasField(limits, most)) {
                return fmt::format("{}", limits.GetReflection()->GetDouble(limits, most));
            }
        }
    }
    switch (field.cpp_type()) {
        case Field::CPPTYPE_UINT32:
            return fmt::format("{}", std::numeric_limits<std::uint32_t>::max());
        case Field::CPPTYPE_UINT64:
            return fmt::format("{}", std::numeric_limits<std::uint64_t>::max());
        case Field::CPPTYPE_INT32:
            return fmt::format("{}", std::numeric_limits<std::int32_t>::max());
        case Field::CPPTYPE_INT64:
            return fmt::format("{}", std::numeric_limits<std::int64_t>::max());
        default:
            return "";
    }
}

/// Returns a field with this name that takes whole numbers, in a message or in the messages inside
/// it. `seen`: types that were searched already. Null: there is none.
const google::protobuf::FieldDescriptor* find_field(
    const google::protobuf::Descriptor& type, std::string_view name,
    std::set<const google::protobuf::Descriptor*>& seen) {
    if (!seen.insert(&type).second) {
        return nullptr;
    }
    const google::protobuf::FieldDescriptor* found = nullptr;
    for (int i = 0; i < type.field_count() && found == nullptr; ++i) {
        const google::protobuf::FieldDescriptor& field = *type.field(i);
        if (field.message_type() != nullptr) {
            found = find_field(*field.message_type(), name, seen);
        } else if (field.name() == name && !most_of(field).empty()) {
            found = &field;
        }
    }
    return found;
}

/// Keeps the first error of protobuf's parser. Later errors are its consequences.
class FirstError : public google::protobuf::io::ErrorCollector {
  public:
    FirstError(std::string_view text, const google::protobuf::Descriptor& type)
        : source_(text), type_(type) {}

    void AddError(int line, google::protobuf::io::ColumnNumber column,
                  const std::string& text) override {
        if (text_.empty()) {
            text_ =
                fmt::format("{}:{}: {}{}", line + 1, column + 1, text, advice(line, column, text));
        }
    }

    const std::string& text() const { return text_; }

  private:
    /// Returns advice that the parser does not give.
    std::string advice(int line, int column, std::string_view problem) const {
        const std::string_view text = line_of(line);
        const std::size_t at = byte_at(text, column);
        if (problem.starts_with("Integer out of range")) {
            std::set<const google::protobuf::Descriptor*> seen;
            const auto* const field = find_field(type_, field_before(text, at), seen);
            return field == nullptr ? "" : "; expected at most " + most_of(*field);
        }
        return problem.starts_with("Expected identifier") ? advice_about_comma(number_at(text, at))
                                                          : "";
    }

    std::string_view line_of(int number) const {
        std::string_view rest = source_;
        for (; number > 0; --number) {
            rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
        }
        return rest.substr(0, rest.find('\n'));
    }

    std::string_view source_;
    const google::protobuf::Descriptor& type_;
    std::string text_;
};

}  // namespace

Result<std::string> text_in(std::string bytes) {
    if (const char* const encoding = other_encoding(bytes)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("it is written in {}; save it as UTF-8", encoding)};
    }
    if (bytes.starts_with(kMark8)) {
        bytes.erase(0, kMark8.size());
    }
    return bytes;
}

Result<std::string> read_small_file(const std::filesystem::path& file, std::size_t most_bytes) {
    const Result<FileHandle> handle = open_regular_file(file);
    if (!handle) {
        return handle.error();
    }
    // Do not ask for the size: files of /proc have none, and other files may grow meanwhile.
    std::string bytes;
    for (::ssize_t count = 1; count > 0;) {
        const std::size_t begin = bytes.size();
        if (begin > most_bytes) {
            return Error{ErrorCode::kTooLarge,
                         fmt::format("more than {} bytes are not read", most_bytes)};
        }
        bytes.resize(begin + kBlockBytes);
        count = ::read(handle->number(), &bytes[begin], kBlockBytes);
        if (count < 0) {
            return Error{ErrorCode::kIo, describe_errno(errno)};
        }
        bytes.resize(begin + static_cast<std::size_t>(count));
    }
    return bytes;
}

Result<std::string> read_text_file(const std::filesystem::path& file) {
    Result<std::string> text = read_small_file(file, kMaxTextFileBytes);
    text = text ? text_in(*std::move(text)) : std::move(text);
    return text ? std::move(text)
                : Error{text.error().code,
                        fmt::format("{}: {}", file.string(), text.error().message)};
}

Status parse_text_message(std::string_view text, std::string_view source,
                          google::protobuf::Message& message) {
    FirstError first_error(text, *message.GetDescriptor());
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
