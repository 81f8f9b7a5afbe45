#include "proto/mcap/mcap_schema.h"

#include <set>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

namespace cancha::mcap {

namespace {

using Files = std::set<const google::protobuf::FileDescriptor*>;

/// Adds the file behind all that it imports.
void add_file(const google::protobuf::FileDescriptor& file, Files& added,
              google::protobuf::FileDescriptorSet& set) {
    if (!added.insert(&file).second) {
        return;
    }
    for (int i = 0; i < file.dependency_count(); ++i) {
        add_file(*file.dependency(i), added, set);
    }
    google::protobuf::FileDescriptorProto& copy = *set.add_file();
    file.CopyTo(&copy);
    file.CopyJsonNameTo(&copy);  // Some decoders take the names from here and make up none.
}

}  // namespace

std::string encode_schema(const google::protobuf::Descriptor& type) {
    Files added;
    google::protobuf::FileDescriptorSet set;
    add_file(*type.file(), added, set);
    return set.SerializeAsString();
}

}  // namespace cancha::mcap
