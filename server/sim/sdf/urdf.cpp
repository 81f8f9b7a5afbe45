#include "server/sim/sdf/urdf.h"

#include <exception>
#include <memory>

#include <console_bridge/console.h>
#include <sdf/sdf.hh>

#include "proto/base/text/visible.h"
#include "server/sim/sdf/libsdformat.h"

namespace cancha::sdf {
namespace {

/// Keeps the first complaint of the parser of URDF, which has no other way to tell.
class Complaints : public console_bridge::OutputHandler {
  public:
    void log(const std::string& text, console_bridge::LogLevel level, const char* /*file*/,
             int /*line*/) override {
        // Colours of materials that nobody names change nothing that is simulated.
        const bool is_colour = text.find("material") != std::string::npos;
        if (level >= console_bridge::CONSOLE_BRIDGE_LOG_ERROR && first.empty() && !is_colour) {
            first = text;
        }
    }

    std::string first;
};

Error no_robot(std::string_view why) {
    return Error{ErrorCode::kInvalidInput,
                 "not a robot in URDF" + (why.empty() ? "" : ": " + shortened(visible_line(why)))};
}

/// May throw.
Result<std::string> convert(std::string_view text, const Complaints& complaints) {
    const auto document = std::make_shared<::sdf::SDF>();
    ::sdf::init(document);
    ::sdf::Errors errors;
    const bool is_read =
        ::sdf::readString(std::string(text), ::sdf::ParserConfig(), document, errors);
    const std::string why = !complaints.first.empty() ? complaints.first
                            : errors.empty()          ? std::string()
                                                      : errors.front().Message();
    const bool is_sound = is_read && complaints.first.empty();
    return is_sound ? Result<std::string>(document->Root()->ToString("")) : no_robot(why);
}

}  // namespace

Result<std::string> sdf_of_urdf(std::string_view text) {
    silence_libsdformat();
    Complaints complaints;
    console_bridge::useOutputHandler(&complaints);
    Result<std::string> converted = no_robot("");
    try {
        converted = convert(text, complaints);
    } catch (const ::sdf::Exception& problem) {  // Which is no std::exception.
        converted = no_robot(problem.GetErrorStr());
    } catch (const std::exception& problem) {
        converted = no_robot(problem.what());
    }
    console_bridge::restorePreviousOutputHandler();
    return converted;
}

}  // namespace cancha::sdf
