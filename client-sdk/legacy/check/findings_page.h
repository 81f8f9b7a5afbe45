#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "client-sdk/legacy/check/check.h"

namespace cancha::legacy {

/// Returns a page for people, with links to recordings in the folder of the page. findings.html is
/// its template.
std::string to_html(const std::vector<Finding>& findings, const CheckOrder& order);

}  // namespace cancha::legacy
