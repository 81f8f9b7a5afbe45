#include "server/recording/textless.h"

#include <memory>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

namespace cancha::recording {

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

void clear_texts(Message& message);

/// Clears texts. Lists keep their length.
void clear_texts(Message& message, const FieldDescriptor& field) {
    const Reflection& access = *message.GetReflection();
    const bool is_text = field.cpp_type() == FieldDescriptor::CPPTYPE_STRING;
    if (!field.is_repeated()) {
        if (is_text) {
            access.SetString(&message, &field, "");
        } else if (field.message_type() != nullptr) {
            clear_texts(*access.MutableMessage(&message, &field));
        }
        return;
    }
    for (int i = 0; i < access.FieldSize(message, &field); ++i) {
        if (is_text) {
            access.SetRepeatedString(&message, &field, i, "");
        } else if (field.message_type() != nullptr) {
            clear_texts(*access.MutableRepeatedMessage(&message, &field, i));
        }
    }
}

void clear_texts(Message& message) {
    std::vector<const FieldDescriptor*> fields;
    message.GetReflection()->ListFields(message, &fields);
    for (const FieldDescriptor* field : fields) {
        clear_texts(message, *field);
    }
}

}  // namespace

std::string without_texts(std::string_view type, std::string_view bytes) {
    const auto* descriptor =
        google::protobuf::DescriptorPool::generated_pool()->FindMessageTypeByName(
            std::string(type));
    if (descriptor == nullptr) {
        return std::string(bytes);
    }
    const std::unique_ptr<Message> message(
        google::protobuf::MessageFactory::generated_factory()->GetPrototype(descriptor)->New());
    if (!message->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        return std::string(bytes);
    }
    clear_texts(*message);
    return message->SerializeAsString();
}

}  // namespace cancha::recording
