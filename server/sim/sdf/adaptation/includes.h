#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <tinyxml2.h>

#include "cancha/base/result.h"
#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Replaces each <include> of a document by the model that the <include> names. The model is read
/// from a file beside the document.
class Includes {
  public:
    /// Function that parses the text of an included file into `document`, and updates version and
    /// names in `document`. Fails: the text is not XML, or is too large.
    using Prepare = std::function<Status(std::string_view text, tinyxml2::XMLDocument& document)>;

    static constexpr int kMostFiles = 200;  ///< Largest number of <include> that are followed.
    static constexpr int kMostDepth = 8;  ///< Largest depth of files that are nested by <include>.
    static constexpr std::size_t kMostBytes = 8 << 20;  ///< Largest size of all files together.

    /// `folder`: folder of the document. If it is empty, the document has no files beside it, and
    /// no <include> can be followed. Borrows: `notes`.
    Includes(std::filesystem::path folder, Prepare prepare, Notes& notes)
        : folder_(std::move(folder)), prepare_(std::move(prepare)), notes_(&notes) {
        std::error_code ignored;
        top_ = std::filesystem::weakly_canonical(folder_, ignored);
        if (std::filesystem::exists(folder_ / "model.config", ignored)) {
            // The folder of a model may include models in folders beside it.
            top_ = top_.parent_path();
        }
    }

    /// Replaces the <include> elements in `root`, the <sdf> of the document. An <include> that
    /// cannot be followed stays, and problems() has the reason.
    void expand(tinyxml2::XMLElement& root) { expand_in(root, folder_, 0); }

    /// The <include> elements that stayed, with the reasons.
    const std::map<const tinyxml2::XMLNode*, std::string>& problems() const { return problems_; }

  private:
    /// Replaces the <include> elements in an element and in the worlds and models inside it.
    /// `folder`: folder of the file that contains the elements. `depth`: number of files through
    /// which this file is included.
    void expand_in(tinyxml2::XMLElement& around, const std::filesystem::path& folder, int depth);
    /// Replaces the <include> elements in an included file. Returns the reason why one of them
    /// stayed. Empty if none stayed.
    std::string expand_inner(tinyxml2::XMLElement& root, const std::filesystem::path& folder,
                             int depth);
    /// Replaces one <include>.
    void expand_one(tinyxml2::XMLElement& include, const std::filesystem::path& folder, int depth);
    /// Finds the file that a URI names: "cart.sdf", "model://cart".
    Result<std::filesystem::path> find(const std::string& uri,
                                       const std::filesystem::path& folder) const;
    /// Reads an included file into `document`, replaces its own <include> elements, and returns its
    /// model. `depth`: number of files that include each other down to this <include>.
    Result<tinyxml2::XMLElement*> read_model(const std::filesystem::path& file,
                                             tinyxml2::XMLDocument& document, int depth);
    /// Reads and prepares an included file. Fails: also if there are too many files or bytes.
    Status read(const std::filesystem::path& file, tinyxml2::XMLDocument& document);

    std::filesystem::path folder_;
    std::filesystem::path top_;  ///< All included files must lie in this folder.
    Prepare prepare_;
    Notes* notes_;
    std::map<const tinyxml2::XMLNode*, std::string> problems_;
    int files_ = 0;          ///< Number of files read so far.
    std::size_t bytes_ = 0;  ///< Size of all files read so far.
};

}  // namespace cancha::sdf
