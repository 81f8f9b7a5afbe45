#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tinyxml2.h>

namespace cancha::sdf {

/// Remarks on a document that can be read, for its author: parts that are passed over, and numbers
/// that are filled in. Equal remarks become one line, with their number.
class Notes {
  public:
    /// Notes that an element is passed over, because it says nothing that is simulated.
    void pass_over(const tinyxml2::XMLElement& element);

    /// Adds a remark on the element `where`. `text`: "<axis> is missing: turns about z".
    void add(const tinyxml2::XMLNode& where, const std::string& text);

    /// Returns all remarks as lines: one line for all elements that are passed over, and one for
    /// each other remark. `source`: name of the document.
    std::vector<std::string> lines(std::string_view source) const;

  private:
    /// Places in the document to which one remark applies.
    struct Places {
        int first_line = 0;  ///< Line of the first place.
        int count = 0;       ///< Number of places.
    };

    static void count(std::map<std::string, Places>& remarks, const std::string& text, int line);

    std::map<std::string, Places> passed_over_;  ///< By name of the element.
    std::map<std::string, Places> others_;       ///< By text of the remark.
};

}  // namespace cancha::sdf
