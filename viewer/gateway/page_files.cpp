#include "viewer/gateway/page_files.h"

#include <array>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <xxhash.h>

namespace cancha::gateway {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kCompressedSuffix = ".gz";

std::string content_type_of(const fs::path& file) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kTypes{{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".woff2", "font/woff2"},
        {".json", "application/json"},
        {".wasm", "application/wasm"},
    }};
    const std::string extension = file.extension().string();
    for (const auto& [known, type] : kTypes) {
        if (extension == known) {
            return std::string{type};
        }
    }
    return "application/octet-stream";
}

Result<std::string> read_file(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    if (!stream) {
        return Error{ErrorCode::kIo, fmt::format("{}: cannot be read", file.string())};
    }
    return content;
}

/// Returns whether a file is named after its content, such as index-B5tBkhYs.js. Vite puts these
/// files into this folder.
bool is_named_after_content(std::string_view target) {
    return target.starts_with("/assets/");
}

/// Lists every regular file below the folder, within the limits.
Result<std::vector<fs::path>> list_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::uintmax_t total_bytes = 0;
    std::error_code ec;
    for (fs::recursive_directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec)) {
        if (!it->is_regular_file(ec)) {
            continue;
        }
        files.push_back(it->path());
        total_bytes += it->file_size(ec);
        if (files.size() > PageFiles::kMaxFiles || total_bytes > PageFiles::kMaxTotalBytes) {
            return Error{
                ErrorCode::kTooLarge,
                fmt::format("{}: too much for a page (more than {} files or {} bytes); is "
                            "this the folder of the built page?",
                            folder.string(), PageFiles::kMaxFiles, PageFiles::kMaxTotalBytes)};
        }
    }
    if (ec) {
        return Error{ErrorCode::kIo, fmt::format("{}: {}", folder.string(), ec.message())};
    }
    return files;
}

}  // namespace

std::string etag_of(std::string_view content) {
    return fmt::format("\"{:016x}\"", XXH3_64bits(content.data(), content.size()));
}

Result<PageFiles> PageFiles::load(const fs::path& folder) {
    std::error_code ec;
    if (!fs::is_regular_file(folder / "index.html", ec)) {
        return Error{ErrorCode::kNotFound,
                     fmt::format("{}: no page here (index.html is missing); build it with "
                                 "-DCANCHA_BUILD_VIEWER=ON, or name its folder with --page",
                                 folder.string())};
    }
    const Result<std::vector<fs::path>> listed = list_files(folder);
    if (!listed) {
        return listed.error();
    }

    PageFiles page;
    for (const fs::path& file : *listed) {
        Result<std::string> content = read_file(file);
        if (!content) {
            return content.error();
        }
        const std::string target =
            fmt::format("/{}", fs::relative(file, folder, ec).generic_string());
        if (target.ends_with(kCompressedSuffix)) {
            const std::string original = target.substr(0, target.size() - kCompressedSuffix.size());
            page.files_[original].gzip_content = std::move(*content);
            continue;
        }
        PageFile& entry = page.files_[target];
        entry.content_type = content_type_of(file);
        entry.etag = etag_of(*content);
        entry.content = std::move(*content);
        entry.is_immutable = is_named_after_content(target);
    }
    // Removes compressed files without their original, which would have no type.
    std::erase_if(page.files_, [](const auto& entry) { return entry.second.etag.empty(); });
    return page;
}

const PageFile* PageFiles::find(std::string_view target) const {
    const std::string_view path = target.substr(0, target.find_first_of("?#"));
    const auto found = files_.find(path == "/" ? std::string_view{"/index.html"} : path);
    return found == files_.end() ? nullptr : &found->second;
}

}  // namespace cancha::gateway
