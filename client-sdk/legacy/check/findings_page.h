#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "client-sdk/legacy/check/check.h"

namespace cancha::legacy {

/// Returns the results of a check as an HTML page, with links to recordings in the folder of the
/// page. The template of the page is findings.html.
std::string to_html(const std::vector<Finding>& findings, const CheckOrder& order);

}  // namespace cancha::legacy
