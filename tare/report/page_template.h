#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace tare {

/// `text` as HTML shows it, in an element or in a quoted attribute: no character of it is markup.
std::string html_escaped(std::string_view text);
/// JSON that may stand in a script element: it holds no `<`, which could end the element.
std::string json_for_html(const nlohmann::ordered_json& json);

/// Fills a template in. There is no way to put text in that is not escaped:
///   {{name}}                 a text or number of `view`, escaped
///   {{json name}}            a value as JSON for a script element
///   {{#name}} ... {{/name}}  once for each item of a list, within which the item's names come first, and `.` is the
///                            item itself; of anything else once, unless it is empty, 0, false or null
///   {{^name}} ... {{/name}}  once where `#` would give nothing
/// Errors: Error where a name is not known or a section does not end.
std::string filled_in(std::string_view text, const nlohmann::ordered_json& view);

}  // namespace tare
