#include "proto/mcap/mcap_schema.h"

#include <set>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

namespace cancha::mcap {

namespace {

using google::protobuf::Descriptor;
using google::protobuf::DescriptorProto;
using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::FileDescriptor;
using google::protobuf::FileDescriptorProto;
using google::protobuf::FileDescriptorSet;

/// The top-level types that a message type needs, with their nested types, by their full names.
class Needed {
  public:
    explicit Needed(const Descriptor& type) { add_outermost(type); }

    bool contains(const std::string& full_name) const { return names_.contains(full_name); }

    bool contains(const FileDescriptor& file) const { return files_.contains(&file); }

  private:
    void add_outermost(const Descriptor& type) {
        const Descriptor* outermost = &type;
        while (outermost->containing_type() != nullptr) {
            outermost = outermost->containing_type();
        }
        if (names_.insert(outermost->full_name()).second) {
            files_.insert(outermost->file());
            add_all_in(*outermost);
        }
    }

    void add_all_in(const Descriptor& type) {
        for (int i = 0; i < type.field_count(); ++i) {
            add(*type.field(i));
        }
        for (int i = 0; i < type.nested_type_count(); ++i) {
            add_all_in(*type.nested_type(i));
        }
    }

    void add(const FieldDescriptor& field) {
        if (field.message_type() != nullptr) {
            add_outermost(*field.message_type());
        }
        if (const EnumDescriptor* type = field.enum_type(); type != nullptr) {
            if (type->containing_type() != nullptr) {
                add_outermost(*type->containing_type());
            } else if (names_.insert(type->full_name()).second) {
                files_.insert(type->file());
            }
        }
    }

    std::set<std::string> names_;
    std::set<const FileDescriptor*> files_;
};

/// Removes options of fields, which decoders do not need: those of Cancha limit user input.
void clear_field_options(DescriptorProto& type) {
    for (auto& field : *type.mutable_field()) {
        field.clear_options();
    }
    for (DescriptorProto& nested : *type.mutable_nested_type()) {
        clear_field_options(nested);
    }
}

/// Removes all types except those whose full names are needed.
template <typename Types>
void keep_needed(Types& types, const FileDescriptor& file, const Needed& needed) {
    for (int i = types.size() - 1; i >= 0; --i) {
        const bool is_needed = needed.contains(
            file.package().empty() ? types[i].name() : file.package() + "." + types[i].name());
        if (!is_needed) {
            types.DeleteSubrange(i, 1);
        }
    }
}

/// Adds a file after its imports, with only the needed types.
void add_file(const FileDescriptor& file, const Needed& needed,
              std::set<const FileDescriptor*>& added, FileDescriptorSet& set) {
    if (!needed.contains(file) || !added.insert(&file).second) {
        return;
    }
    for (int i = 0; i < file.dependency_count(); ++i) {
        add_file(*file.dependency(i), needed, added, set);
    }
    FileDescriptorProto& copy = *set.add_file();
    file.CopyTo(&copy);
    file.CopyJsonNameTo(&copy);  // Some decoders use these names and cannot derive them.
    keep_needed(*copy.mutable_message_type(), file, needed);
    keep_needed(*copy.mutable_enum_type(), file, needed);
    copy.clear_extension();
    copy.clear_dependency();
    copy.clear_public_dependency();
    for (int i = 0; i < file.dependency_count(); ++i) {
        if (needed.contains(*file.dependency(i))) {
            copy.add_dependency(file.dependency(i)->name());
        }
    }
    for (DescriptorProto& type : *copy.mutable_message_type()) {
        clear_field_options(type);
    }
}

}  // namespace

// A file without needed types has no imports with needed types.
std::string encode_schema(const Descriptor& type) {
    const Needed needed(type);
    std::set<const FileDescriptor*> added;
    FileDescriptorSet set;
    add_file(*type.file(), needed, added, set);
    return set.SerializeAsString();
}

}  // namespace cancha::mcap
