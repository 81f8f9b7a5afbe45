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

    /// Adds a remark on a mass or on moments of inertia that the document does not give, or not so
    /// that they can be simulated. A world of others may be read with them; a robot must not.
    void guess(const tinyxml2::XMLNode& where, const std::string& text);

    /// The remarks of guess() alone, one line each.
    std::vector<std::string> guesses(std::string_view source) const;

  private:
    /// Places in the document to which one remark applies.
    struct Places {
        int first_line = 0;  ///< Line of the first place.
        int count = 0;       ///< Number of places.
    };

    static void count(std::map<std::string, Places>& remarks, const std::string& text, int line);

    static std::vector<std::string> told(const std::map<std::string, Places>& remarks,
                                         std::string_view source);

    std::map<std::string, Places> passed_over_;
    std::map<std::string, Places> guesses_;  ///< By name of the element.
    std::map<std::string, Places> others_;   ///< By text of the remark.
};

}  // namespace cancha::sdf
