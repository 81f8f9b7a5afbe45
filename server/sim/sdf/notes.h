#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tinyxml2.h>

namespace cancha::sdf {

/// Remarks on a document that is read nevertheless: parts that are passed over, and numbers that
/// are filled in. Equal ones are counted.
class Notes {
  public:
    /// The element says nothing about the arena, or nothing that is simulated.
    void pass_over(const tinyxml2::XMLElement& element);

    /// `text`: a remark on an element: "<axis> is missing: turns about z".
    void add(const tinyxml2::XMLNode& where, const std::string& text);

    /// One line for all that is passed over, and one for each other remark. `source` names the
    /// document.
    std::vector<std::string> lines(std::string_view source) const;

  private:
    struct Places {
        int first_line = 0;
        int count = 0;
    };

    static void count(std::map<std::string, Places>& remarks, const std::string& text, int line);

    std::map<std::string, Places> passed_over_;
    std::map<std::string, Places> others_;
};

}  // namespace cancha::sdf
