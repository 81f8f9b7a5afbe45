#include "server/sim/mesh/glb.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cancha::mesh {
namespace {

// Source: Khronos Group, "glTF 2.0 Specification", 2021. Section numbers refer to it.

using nlohmann::json;

/// Most nodes of a tree of drawn meshes, and its greatest depth. Nobody builds larger ones by hand.
constexpr std::size_t kMostNodes = 2000;
constexpr int kDeepest = 32;

Error wrong(std::string text) {
    return {ErrorCode::kInvalidInput, std::move(text)};
}

template <typename Number>
Number number_at(std::string_view bytes, std::size_t at) {
    Number number;
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

/// The two parts of the file.
struct Chunks {
    std::string_view text;
    std::string_view binary;
};

/// Splits a file into its chunks (section 4.4). The lowest byte of a number comes first, as on this
/// machine.
Result<Chunks> chunks_of(std::string_view bytes) {
    constexpr std::size_t kHeader = 12;
    constexpr std::size_t kChunkHeader = 8;
    constexpr std::uint32_t kJson = 0x4E4F534A;
    constexpr std::uint32_t kBinary = 0x004E4942;
    if (bytes.size() < kHeader + kChunkHeader || !bytes.starts_with("glTF")) {
        return wrong("is no binary glTF (.glb); export it as that");
    }
    if (number_at<std::uint32_t>(bytes, 4) != 2) {
        return wrong(fmt::format("is glTF {}, expected 2", number_at<std::uint32_t>(bytes, 4)));
    }
    if (number_at<std::uint32_t>(bytes, 8) != bytes.size()) {
        return wrong(fmt::format("says that it has {} bytes, but has {}",
                                 number_at<std::uint32_t>(bytes, 8), bytes.size()));
    }
    Chunks chunks;
    std::size_t at = kHeader;
    for (int i = 0; at + kChunkHeader <= bytes.size(); ++i) {
        const std::size_t size = number_at<std::uint32_t>(bytes, at);
        const auto type = number_at<std::uint32_t>(bytes, at + 4);
        at += kChunkHeader;
        if (size > bytes.size() - at) {
            return wrong("ends in the middle of a chunk");
        }
        if ((i == 0) != (type == kJson)) {
            return wrong("its first chunk, and no other, must be JSON");
        }
        if (i == 0) {
            chunks.text = bytes.substr(at, size);
        } else if (type == kBinary && chunks.binary.empty()) {
            chunks.binary = bytes.substr(at, size);
        }
        at += size;
    }
    return chunks;
}

/// A whole number that is not negative. None: another value.
std::optional<std::uint64_t> count_in(const json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_unsigned()) {
        return std::nullopt;
    }
    return found->get<std::uint64_t>();
}

/// A list of `kCount` numbers. None: another value, or a number that is not finite.
template <std::size_t kCount>
std::optional<std::array<double, kCount>> numbers_in(const json& list) {
    std::array<double, kCount> numbers{};
    if (!list.is_array() || list.size() != kCount) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < kCount; ++i) {
        if (!list[i].is_number() || !std::isfinite(list[i].get<double>())) {
            return std::nullopt;
        }
        numbers[i] = list[i].get<double>();
    }
    return numbers;
}

/// The element of a list of the file. Null: there is none.
const json* element_of(const json& file, const char* list, std::uint64_t index) {
    const auto found = file.find(list);
    if (found == file.end() || !found->is_array() || index >= found->size() ||
        !(*found)[index].is_object()) {
        return nullptr;
    }
    return &(*found)[index];
}

/// First three rows of a matrix that transforms points, row by row.
using Matrix = std::array<double, 12>;

constexpr Matrix kUnmoved{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix result{};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 4; ++column) {
            double sum = column == 3 ? a[4 * row + 3] : 0;
            for (std::size_t i = 0; i < 3; ++i) {
                sum += a[4 * row + i] * b[4 * i + column];
            }
            result[4 * row + column] = sum;
        }
    }
    return result;
}

Vec3 moved(const Matrix& m, const Vec3& p) {
    return {m[0] * p.x + m[1] * p.y + m[2] * p.z + m[3],
            m[4] * p.x + m[5] * p.y + m[6] * p.z + m[7],
            m[8] * p.x + m[9] * p.y + m[10] * p.z + m[11]};
}

/// Section 3.5.3: a matrix, column by column, or translation, rotation and scale. None: neither.
std::optional<Matrix> matrix_of(const json& node) {
    if (const auto matrix = node.find("matrix"); matrix != node.end()) {
        const auto m = numbers_in<16>(*matrix);
        if (!m) {
            return std::nullopt;
        }
        Matrix rows{};
        for (std::size_t row = 0; row < 3; ++row) {
            for (std::size_t column = 0; column < 4; ++column) {
                rows[4 * row + column] = (*m)[4 * column + row];
            }
        }
        return rows;
    }
    const auto move = numbers_in<3>(node.value("translation", json::array({0, 0, 0})));
    const auto turn = numbers_in<4>(node.value("rotation", json::array({0, 0, 0, 1})));
    const auto scale = numbers_in<3>(node.value("scale", json::array({1, 1, 1})));
    if (!move || !turn || !scale) {
        return std::nullopt;
    }
    const auto [x, y, z, w] = *turn;
    const auto [a, b, c] = *scale;
    return Matrix{a * (1 - 2 * (y * y + z * z)), b * 2 * (x * y - w * z),
                  c * 2 * (x * z + w * y),       (*move)[0],
                  a * 2 * (x * y + w * z),       b * (1 - 2 * (x * x + z * z)),
                  c * 2 * (y * z - w * x),       (*move)[1],
                  a * 2 * (x * z - w * y),       b * 2 * (y * z + w * x),
                  c * (1 - 2 * (x * x + y * y)), (*move)[2]};
}

/// Numbers of one kind in the binary part, at a fixed distance from each other.
struct Row {
    std::size_t at = 0;
    std::size_t step = 0;
    std::size_t count = 0;
    std::uint64_t component = 0;
};

class GlbReader {
  public:
    GlbReader(const json& file, std::string_view binary) : file_(file), binary_(binary) {}

    Result<std::vector<Vec3>> read() {
        Status done = check_file();
        done = done ? read_scene() : done;
        if (!done) {
            return done.error();
        }
        return points_.empty() ? Result<std::vector<Vec3>>(wrong("draws no triangle"))
                               : Result<std::vector<Vec3>>(std::move(points_));
    }

  private:
    Status check_file() const;
    Status read_scene();
    Status read_node(std::uint64_t index, const Matrix& around, int depth);
    Status read_mesh(const json& mesh, const Matrix& matrix);
    Status read_primitive(const json& primitive, const Matrix& matrix);
    Status add_points(const Row& corners, const std::optional<Row>& indices, const Matrix& matrix);
    Result<Row> row_of(std::uint64_t accessor, const char* type, std::size_t parts) const;
    Result<Row> row_of_indices(std::uint64_t accessor) const;
    std::uint64_t index_at(const Row& row, std::size_t i) const;

    const json& file_;
    std::string_view binary_;
    std::vector<Vec3> points_;
    std::size_t nodes_ = 0;
};

/// Checks that the file is complete in itself and needs only known features.
Status GlbReader::check_file() const {
    const auto holds = [this](const char* list) {
        const auto found = file_.find(list);
        return found != file_.end() && !found->empty();
    };
    const json* buffer = element_of(file_, "buffers", 0);
    if (buffer == nullptr || file_["buffers"].size() != 1 || buffer->contains("uri")) {
        return wrong("must have one buffer, inside of the file: export it as one .glb");
    }
    const auto size = count_in(*buffer, "byteLength");
    if (!size || *size > binary_.size()) {
        return wrong("its buffer is longer than its bytes");
    }
    if (holds("images") || holds("textures")) {
        return wrong("has images; remove them, and give its materials colours");
    }
    if (holds("skins")) {
        return wrong("has skins, which bend it: nothing bends here; apply them");
    }
    if (holds("extensionsRequired")) {
        return wrong(fmt::format("needs extensions, {}; export it without compression",
                                 file_["extensionsRequired"]
                                     .dump(-1, ' ', true, json::error_handler_t::replace)
                                     .substr(0, 80)));
    }
    const auto used = file_.find("extensionsUsed");
    if (used == file_.end()) {
        return {};
    }
    const bool are_looks =
        used->is_array() && std::ranges::all_of(*used, [](const json& name) {
            return name.is_string() &&
                   name.get_ref<const std::string&>().starts_with("KHR_materials_");
        });
    return are_looks ? Status()
                     : Status(wrong("uses extensions other than those of materials "
                                    "(KHR_materials_...); export it without them"));
}

Status GlbReader::read_scene() {
    const json* scene = element_of(file_, "scenes", count_in(file_, "scene").value_or(0));
    const auto roots = scene == nullptr ? json::const_iterator() : scene->find("nodes");
    if (scene == nullptr || roots == scene->end() || !roots->is_array()) {
        return wrong("has no scene with nodes");
    }
    for (const json& root : *roots) {
        if (!root.is_number_unsigned()) {
            return wrong("names a node by something other than its number");
        }
        if (Status read = read_node(root.get<std::uint64_t>(), kUnmoved, 0); !read) {
            return read;
        }
    }
    return {};
}

Status GlbReader::read_node(std::uint64_t index, const Matrix& around, int depth) {
    const json* node = element_of(file_, "nodes", index);
    if (node == nullptr) {
        return wrong(fmt::format("has no node {}, which it names", index));
    }
    if (depth > kDeepest || ++nodes_ > kMostNodes) {
        return wrong(fmt::format("has nodes in more than {} levels, or more than {} of them",
                                 kDeepest, kMostNodes));
    }
    const auto own = matrix_of(*node);
    if (!own) {
        return wrong(
            fmt::format("node {}: expected a matrix, or translation, rotation and scale", index));
    }
    const Matrix matrix = product(around, *own);
    if (node->contains("mesh")) {
        const auto number = count_in(*node, "mesh");
        const json* mesh = number ? element_of(file_, "meshes", *number) : nullptr;
        if (mesh == nullptr) {
            return wrong(fmt::format("node {}: has a mesh that is not there", index));
        }
        if (Status read = read_mesh(*mesh, matrix); !read) {
            return read;
        }
    }
    const auto children = node->find("children");
    if (children == node->end()) {
        return {};
    }
    for (const json& child : *children) {
        if (!child.is_number_unsigned()) {
            return wrong("names a node by something other than its number");
        }
        if (Status read = read_node(child.get<std::uint64_t>(), matrix, depth + 1); !read) {
            return read;
        }
    }
    return {};
}

Status GlbReader::read_mesh(const json& mesh, const Matrix& matrix) {
    const auto primitives = mesh.find("primitives");
    if (primitives == mesh.end() || !primitives->is_array()) {
        return wrong("a mesh has no primitives");
    }
    for (const json& primitive : *primitives) {
        if (Status read = read_primitive(primitive, matrix); !read) {
            return read;
        }
    }
    return {};
}

Status GlbReader::read_primitive(const json& primitive, const Matrix& matrix) {
    constexpr std::uint64_t kTriangles = 4;
    const auto attributes = primitive.is_object() ? primitive.find("attributes") : primitive.end();
    const auto position = attributes != primitive.end() && attributes->is_object()
                              ? count_in(*attributes, "POSITION")
                              : std::nullopt;
    if (!position) {
        return wrong("a primitive has no POSITION");
    }
    if (primitive.contains("mode") && count_in(primitive, "mode") != kTriangles) {
        return wrong("draws something other than triangles: lines, points, strips or fans");
    }
    if (primitive.contains("targets")) {
        return wrong("has morph targets, which bend it: nothing bends here; apply them");
    }
    const Result<Row> corners = row_of(*position, "VEC3", 3);
    if (!corners) {
        return corners.error();
    }
    std::optional<Row> indices;
    if (primitive.contains("indices")) {
        const auto number = count_in(primitive, "indices");
        const Result<Row> row = number ? row_of_indices(*number)
                                       : Result<Row>(wrong("a primitive has malformed indices"));
        if (!row) {
            return row.error();
        }
        indices = *row;
    }
    return add_points(*corners, indices, matrix);
}

Status GlbReader::add_points(const Row& corners, const std::optional<Row>& indices,
                             const Matrix& matrix) {
    const std::size_t count = indices ? indices->count : corners.count;
    if (count > kMostVertices - points_.size()) {
        return Error{
            ErrorCode::kTooLarge,
            fmt::format("draws more than {} corners of triangles; simplify it", kMostVertices)};
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t which = indices ? index_at(*indices, i) : i;
        if (which >= corners.count) {
            return wrong(
                fmt::format("an index is {}, but there are {} points", which, corners.count));
        }
        const std::size_t at = corners.at + which * corners.step;
        const Vec3 point =
            moved(matrix, {number_at<float>(binary_, at), number_at<float>(binary_, at + 4),
                           number_at<float>(binary_, at + 8)});
        if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z)) {
            return wrong("a point is not finite");
        }
        points_.push_back(point);
    }
    return {};
}

constexpr std::uint64_t kByte = 5121;
constexpr std::uint64_t kShort = 5123;
constexpr std::uint64_t kInt = 5125;
constexpr std::uint64_t kFloat = 5126;

std::size_t bytes_of(std::uint64_t component) {
    return component == kByte ? 1 : component == kShort ? 2 : 4;
}

/// Finds the numbers of an accessor, which describes a view of the buffer (section 3.6.2). All are
/// within the bytes of the file.
Result<Row> GlbReader::row_of(std::uint64_t accessor, const char* type, std::size_t parts) const {
    const std::string where = fmt::format("accessor {}", accessor);
    const json* const found = element_of(file_, "accessors", accessor);
    if (found == nullptr) {
        return wrong(where + " is not there");
    }
    const auto component = count_in(*found, "componentType");
    const auto kind = found->find("type");
    const bool is_right =
        component && kind != found->end() && *kind == type &&
        (parts == 1 ? *component == kByte || *component == kShort || *component == kInt
                    : *component == kFloat);
    if (!is_right) {
        return wrong(fmt::format("{}: expected {}", where,
                                 parts == 1 ? "whole numbers, SCALAR" : "floats, VEC3"));
    }
    const auto view_number = count_in(*found, "bufferView");
    const json* const view = view_number ? element_of(file_, "bufferViews", *view_number) : nullptr;
    if (view == nullptr || found->contains("sparse") ||
        count_in(*view, "buffer").value_or(1) != 0) {
        return wrong(where + ": expected all of its numbers in a view of the buffer");
    }
    constexpr std::uint64_t kFar = std::numeric_limits<std::uint32_t>::max();
    const std::size_t size = parts * bytes_of(*component);
    const std::uint64_t begin = count_in(*view, "byteOffset").value_or(0);
    const std::uint64_t length = count_in(*view, "byteLength").value_or(0);
    const std::uint64_t offset = count_in(*found, "byteOffset").value_or(0);
    const std::uint64_t step = count_in(*view, "byteStride").value_or(size);
    const std::uint64_t count = count_in(*found, "count").value_or(0);
    constexpr std::uint64_t kLongestStep = 252;
    if (step < size || step > kLongestStep || count == 0 || count > kFar || begin > kFar ||
        length > kFar || offset > kFar || begin + length > binary_.size() ||
        offset + (count - 1) * step + size > length) {
        return wrong(where + " reaches beyond its bytes");
    }
    return Row{.at = begin + offset, .step = step, .count = count, .component = *component};
}

Result<Row> GlbReader::row_of_indices(std::uint64_t accessor) const {
    return row_of(accessor, "SCALAR", 1);
}

std::uint64_t GlbReader::index_at(const Row& row, std::size_t i) const {
    const std::size_t at = row.at + i * row.step;
    return row.component == kByte    ? number_at<std::uint8_t>(binary_, at)
           : row.component == kShort ? number_at<std::uint16_t>(binary_, at)
                                     : number_at<std::uint32_t>(binary_, at);
}

}  // namespace

Result<std::vector<Vec3>> read_glb(std::string_view bytes) {
    if (bytes.size() > kMostBytes) {
        return Error{ErrorCode::kTooLarge,
                     fmt::format("has {} bytes; at most {} are read: simplify it", bytes.size(),
                                 kMostBytes)};
    }
    const Result<Chunks> chunks = chunks_of(bytes);
    if (!chunks) {
        return chunks.error();
    }
    const json file = json::parse(chunks->text, nullptr, false);
    if (!file.is_object()) {
        return wrong("its JSON is malformed");
    }
    const auto asset = file.find("asset");
    const auto version =
        asset != file.end() && asset->is_object() ? asset->find("version") : json::const_iterator();
    if (asset == file.end() || !asset->is_object() || version == asset->end() ||
        !version->is_string() || !version->get_ref<const std::string&>().starts_with("2.")) {
        return wrong("says no version; expected 2.0");
    }
    return GlbReader(file, chunks->binary).read();
}

}  // namespace cancha::mesh
