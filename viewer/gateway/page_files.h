#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::gateway {

/// One file of the page, in memory.
struct PageFile {
    std::string content_type;
    std::string etag;  ///< Quoted, as HTTP requires.
    std::string content;
    std::string gzip_content;  ///< Empty if the build made none.
    /// The name contains a hash of the content, so caches may keep the file for ever.
    bool is_immutable = false;
};

/// Returns the ETag of this content, in quotes, as HTTP requires.
std::string etag_of(std::string_view content);

/// The files of the page that browsers load, read into memory once at the start. Requests are
/// answered from memory, so no request can reach any other file.
class PageFiles {
  public:
    /// Reads a folder. Fails: kNotFound: there is no index.html; kTooLarge: the folder exceeds the
    /// limits below; kIo: a file cannot be read.
    static Result<PageFiles> load(const std::filesystem::path& folder);

    /// Returns the file for a request's target; "/" is index.html. Null if there is none.
    const PageFile* find(std::string_view target) const;

    /// Limits far above the page's size (about 1 MB, a dozen files), so that a wrong folder is
    /// noticed.
    static constexpr std::size_t kMaxFiles = 500;
    static constexpr std::uintmax_t kMaxTotalBytes = 64UL * 1024 * 1024;

  private:
    std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace cancha::gateway
