# cmake -DFOLDER=... -DOUT=... -P embed.cmake: page.html with its style, its script and their hashes, as a constant of C++.
function(base64_of_sha256 text out)
  string(SHA256 hex "${text}")
  set(letters "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  set(result "")
  foreach(at RANGE 0 60 6)  # 32 bytes: ten times three, and two
    string(SUBSTRING "${hex}00" ${at} 6 three)
    math(EXPR bits "0x${three}")
    foreach(shift 18 12 6 0)
      math(EXPR letter "(${bits} >> ${shift}) & 63")
      string(SUBSTRING "${letters}" ${letter} 1 one)
      string(APPEND result "${one}")
    endforeach()
  endforeach()
  string(SUBSTRING "${result}" 0 43 result)
  set(${out} "${result}=" PARENT_SCOPE)
endfunction()

file(READ "${FOLDER}/page.html" page)
foreach(part css js)
  file(READ "${FOLDER}/page.${part}" text)
  base64_of_sha256("${text}" hash)
  string(REPLACE "@${part}@" "${text}" page "${page}")
  string(REPLACE "@${part}_hash@" "${hash}" page "${page}")
endforeach()
file(WRITE "${OUT}" "// From tare/report/page/, by embed.cmake.
#include <string_view>

namespace tare {
extern const std::string_view kPageTemplate;
const std::string_view kPageTemplate = R\"page(${page})page\";
}  // namespace tare
")
