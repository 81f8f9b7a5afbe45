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
    std::string etag;  ///< Quoted, as HTTP wants it.
    std::string content;
    std::string gzip_content;   ///< Empty where the build made none.
    bool is_immutable = false;  ///< Its name contains a hash of its content.
};

/// The tag of a content, with its quotes, as HTTP wants it.
std::string etag_of(std::string_view content);

/// The page that browsers load, read once at start. What is not in this table does not exist for a
/// browser, so no request can reach another file.
class PageFiles {
  public:
    /// Fails: kNotFound when there is no index.html, kTooLarge beyond the limits below, kIo.
    static Result<PageFiles> load(const std::filesystem::path& folder);

    /// The file that a request's target means, "/" being index.html; null if there is none.
    const PageFile* find(std::string_view target) const;

    /// Far above the page's size (about 1 MB, a dozen files); a wrong folder is noticed.
    static constexpr std::size_t kMaxFiles = 500;
    static constexpr std::uintmax_t kMaxTotalBytes = 64UL * 1024 * 1024;

  private:
    std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace cancha::gateway
