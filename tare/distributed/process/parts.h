#pragma once

#include <string>
#include <string_view>

#include "tare/distributed/world.h"

// A rank's part of a call as bytes: what it calls, with which tensors, where; and of known elements those that the
// receiver's results depend on.
namespace tare {

/// The part of rank `from` of a group of `size`, for rank `to`.
std::string encode_part(const Pending::Part& part, int64_t from, int64_t to, int64_t size);
/// Tensors are new ones: known where the message has their elements, else without bytes. Errors: DistError for a
/// message that is none; memory is taken for what came, but for a tensor of which a part came.
Pending::Part decode_part(std::string_view message, int64_t size);

std::string encode_origin(const Origin& origin);
/// Takes it off the front. Errors: DistError.
Origin decode_origin(class ByteReader& reader);
/// A text off the front. Errors: DistError.
std::string decode_text(class ByteReader& reader);
/// A number of 8 or 64 bits off the front. Errors: DistError.
template <class T>
T decode_number(class ByteReader& reader);

}  // namespace tare
