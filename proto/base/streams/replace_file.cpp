#include "proto/base/streams/replace_file.h"

#include <cerrno>

#include "proto/base/streams/file_access.h"

namespace cancha::streams {

Result<NewFile> NewFile::begin(const std::filesystem::path& file) {
    Result<DraftFile> draft = DraftFile::begin(file);
    if (!draft) {
        return draft.error();
    }
    return NewFile(file, *std::move(draft));
}

Status NewFile::append(std::string_view bytes) {
    unwritten_ += bytes;
    return unwritten_.size() < kBlockBytes ? status_ : write_out();
}

Status NewFile::write_out() {
    if (status_ && write_all(draft_.number(), unwritten_) < unwritten_.size()) {
        status_ = cannot_write(file_, errno);
    }
    unwritten_.clear();
    return status_;
}

Status NewFile::commit() {
    if (write_out()) {
        status_ = draft_.put_in_place_for_good();
    }
    if (status_) {
        status_ = draft_.close();
    }
    return status_;
}

Status replace_file(const std::filesystem::path& file, std::string_view text) {
    Result<NewFile> draft = NewFile::begin(file);
    if (!draft) {
        return draft.error();
    }
    if (Status written = draft->append(text); !written) {
        return written;
    }
    return draft->commit();
}

}  // namespace cancha::streams
