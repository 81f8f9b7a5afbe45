#include "proto/schema/comments.h"

#include <sstream>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include "cancha/base/contract.h"

namespace cancha::schema {

namespace {

namespace pb = google::protobuf;

/// discipline.proto, compiled by protoc with --include_source_info at build time.
constexpr unsigned char kBytes[] = {
#include "proto/schema/bytes.inc"
};

/// The schemas with their comments. The schemas compiled into the messages have none.
const pb::DescriptorPool& commented_schemas() {
    static const pb::DescriptorPool& pool = *[] {
        pb::FileDescriptorSet files;
        CANCHA_EXPECTS(files.ParseFromArray(kBytes, static_cast<int>(sizeof kBytes)));
        auto* const built = new pb::DescriptorPool;
        for (const pb::FileDescriptorProto& file : files.file()) {
            CANCHA_EXPECTS(built->BuildFile(file) != nullptr);
        }
        return built;
    }();
    return pool;
}

std::string one_line(const std::string& comment) {
    std::istringstream words(comment);
    std::string line;
    for (std::string word; words >> word;) {
        line += (line.empty() ? "" : " ") + word;
    }
    return line;
}

}  // namespace

std::string comment_of(const pb::FieldDescriptor& field) {
    const pb::FieldDescriptor* const commented =
        commented_schemas().FindFieldByName(field.full_name());
    pb::SourceLocation location;
    if (commented == nullptr || !commented->GetSourceLocation(&location)) {
        return "";
    }
    return one_line(location.leading_comments.empty() ? location.trailing_comments
                                                      : location.leading_comments);
}

}  // namespace cancha::schema
