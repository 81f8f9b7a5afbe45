#include "proto/wire/parts.h"

#include <cstdint>
#include <limits>
#include <string>

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/wire_format_lite.h>

namespace cancha::wire {

namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::FileDescriptor;
using google::protobuf::internal::WireFormatLite;

/// Deepest nesting that protobuf reads.
constexpr int kMostDepth = 100;

constexpr std::uint32_t kTypeBits = 3;

/// The number and wire type at the start of a field.
struct Tag {
    std::uint32_t number;
    std::uint32_t wire_type;
};

/// Whether the field keeps a value that its enum does not list like an unknown field.
bool is_closed_enum(const FieldDescriptor& field) {
    return field.type() == FieldDescriptor::TYPE_ENUM &&
           field.file()->syntax() == FileDescriptor::SYNTAX_PROTO2;
}

bool is_text(const FieldDescriptor& field) {
    return field.type() == FieldDescriptor::TYPE_STRING ||
           field.type() == FieldDescriptor::TYPE_BYTES;
}

/// Walks over the encoded fields of a message and of the messages inside it.
///
/// https://protobuf.dev/programming-guides/encoding
class Walk {
  public:
    Walk(std::string_view bytes, std::size_t most) : rest_(bytes), most_(most) {}

    Result<std::size_t> run(const Descriptor& type) {
        if (walk_message(&type, rest_.size(), 0)) {
            return parts_;
        }
        if (parts_ > most_) {
            return Error{
                ErrorCode::kTooLarge,
                fmt::format("it has more than {} parts (messages, texts and unknown fields), at "
                            "`{}`",
                            most_, where_)};
        }
        return Error{ErrorCode::kInvalidInput, fmt::format("it is no {}", type.full_name())};
    }

  private:
    /// Walks over a message. `type` is null for messages that the schema does not know. Like the
    /// other functions, returns false if the walk ends: at one part too many, or at bytes that are
    /// no message.
    bool walk_message(const Descriptor* type, std::size_t size, int depth) {
        if (depth > kMostDepth || size > rest_.size()) {
            return false;
        }
        const std::size_t behind = rest_.size() - size;
        while (rest_.size() > behind) {
            Tag tag{};
            if (!take_tag(tag) || !walk_field(type, tag, depth) || rest_.size() < behind) {
                return false;
            }
        }
        return true;
    }

    /// Walks over a group up to its end, which is a tag, too.
    bool walk_group(const Descriptor* type, std::uint32_t number, int depth) {
        if (depth > kMostDepth) {
            return false;
        }
        for (Tag tag{}; take_tag(tag);) {
            if (tag.wire_type == WireFormatLite::WIRETYPE_END_GROUP) {
                return tag.number == number;
            }
            if (!walk_field(type, tag, depth)) {
                return false;
            }
        }
        return false;
    }

    bool walk_field(const Descriptor* type, Tag tag, int depth) {
        const FieldDescriptor* field =
            type == nullptr ? nullptr : type->FindFieldByNumber(static_cast<int>(tag.number));
        switch (tag.wire_type) {
            case WireFormatLite::WIRETYPE_LENGTH_DELIMITED:
                return walk_sized(field, depth);
            case WireFormatLite::WIRETYPE_START_GROUP: {
                const bool is_known =
                    field != nullptr && field->type() == FieldDescriptor::TYPE_GROUP;
                return add(field, 1) &&
                       within(field, walk_group(is_known ? field->message_type() : nullptr,
                                                tag.number, depth + 1));
            }
            case WireFormatLite::WIRETYPE_VARINT: {
                std::uint64_t ignored = 0;
                return add_number(field, tag) && take_varint(ignored);
            }
            case WireFormatLite::WIRETYPE_FIXED32:
                return add_number(field, tag) && skip(sizeof(std::uint32_t));
            case WireFormatLite::WIRETYPE_FIXED64:
                return add_number(field, tag) && skip(sizeof(std::uint64_t));
            default:
                return false;
        }
    }

    /// Walks over a field that is preceded by its length.
    bool walk_sized(const FieldDescriptor* field, int depth) {
        std::uint64_t size = 0;
        if (!take_varint(size) || size > rest_.size()) {
            return false;
        }
        if (field != nullptr && field->type() == FieldDescriptor::TYPE_MESSAGE) {
            return add(field, 1) &&
                   within(field, walk_message(field->message_type(), size, depth + 1));
        }
        const bool is_packed = field != nullptr && field->is_packable();
        const std::size_t parts = !is_packed ? 1 : is_closed_enum(*field) ? size : 0;
        return add(field, parts) && skip(size);
    }

    /// Counts a number as a part only if the schema does not know it.
    bool add_number(const FieldDescriptor* field, Tag tag) {
        const bool is_known = field != nullptr && !is_text(*field) && !is_closed_enum(*field) &&
                              WireFormatLite::WireTypeForFieldType(
                                  static_cast<WireFormatLite::FieldType>(field->type())) ==
                                  static_cast<WireFormatLite::WireType>(tag.wire_type);
        return add(field, is_known ? 0 : 1);
    }

    bool add(const FieldDescriptor* field, std::size_t parts) {
        parts_ += parts;
        if (parts_ > most_) {
            where_ = field == nullptr ? "a field that is not known" : field->name();
        }
        return parts_ <= most_;
    }

    /// Notes the field in which the walk has ended.
    bool within(const FieldDescriptor* field, bool goes_on) {
        if (!goes_on && parts_ > most_ && field != nullptr) {
            where_ = fmt::format("{}.{}", field->name(), where_);
        }
        return goes_on;
    }

    bool take_tag(Tag& tag) {
        std::uint64_t value = 0;
        if (!take_varint(value) || value > std::numeric_limits<std::uint32_t>::max()) {
            return false;
        }
        tag = {.number = static_cast<std::uint32_t>(value >> kTypeBits),
               .wire_type = static_cast<std::uint32_t>(value & ((1U << kTypeBits) - 1))};
        return tag.number != 0;
    }

    bool take_varint(std::uint64_t& value) {
        constexpr std::size_t kMostBytes = 10;
        constexpr unsigned kBits = 7;
        value = 0;
        for (std::size_t i = 0; i < kMostBytes && i < rest_.size(); ++i) {
            const auto byte = static_cast<std::uint8_t>(rest_[i]);
            value |= static_cast<std::uint64_t>(byte & 0x7FU) << (kBits * i);
            if ((byte & 0x80U) == 0) {
                rest_.remove_prefix(i + 1);
                return true;
            }
        }
        return false;
    }

    bool skip(std::uint64_t size) {
        if (size > rest_.size()) {
            return false;
        }
        rest_.remove_prefix(size);
        return true;
    }

    std::string_view rest_;
    std::size_t most_;
    std::size_t parts_ = 0;
    std::string where_;  // The field with one part too many.
};

Status read(google::protobuf::Message& message, std::string_view bytes) {
    return message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))
               ? Status()
               : Error{ErrorCode::kInvalidInput, fmt::format("it is no {}", message.GetTypeName())};
}

}  // namespace

Result<std::size_t> count_parts(std::string_view bytes, const Descriptor& type, std::size_t most) {
    return Walk(bytes, most).run(type);
}

// A part takes at least one byte.
Status parse(google::protobuf::Message& message, std::string_view bytes, std::size_t most_parts) {
    if (bytes.size() > most_parts) {
        const auto parts = count_parts(bytes, *message.GetDescriptor(), most_parts);
        if (!parts) {
            return parts.error();
        }
    }
    return read(message, bytes);
}

Status PartBudget::parse(google::protobuf::Message& message, std::string_view bytes) {
    const auto parts = count_parts(bytes, *message.GetDescriptor(), left_);
    if (!parts) {
        return parts.error();
    }
    left_ -= *parts;
    return read(message, bytes);
}

}  // namespace cancha::wire
