#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "client-sdk/legacy/check/check.h"

namespace cancha::legacy {

/// A page for people, with links to recordings in the page's own folder. findings.html is its
/// template.
std::string to_html(const std::vector<Finding>& findings, const CheckOrder& order);

}  // namespace cancha::legacy
