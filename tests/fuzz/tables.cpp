#include <fstream>

#include "cancha/base/contract.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/base/streams/appended_file.h"
#include "proto/base/text/csv_text.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

constexpr const char* kHeader = "seed,blue\n";

/// All names are read back as they were written, and no field begins like a formula.
void write_and_read(std::string_view name) {
    const std::string field = csv_text(name);
    const auto fields = csv_fields("1," + field);
    CANCHA_EXPECTS(fields && fields->size() == 2);
    const std::string& read = fields->back();
    CANCHA_EXPECTS(read == name || read == "'" + std::string(name));
    CANCHA_EXPECTS(read.find_first_of("=+-@\t\r\n") != 0);
}

// A table from anybody is continued in its own format, or it is refused in a few words and left
// unchanged.
void feed(std::string_view bytes) {
    write_and_read(bytes);
    static_cast<void>(csv_fields(bytes));
    const ScratchFolder folder("cancha-fuzz");
    const std::string path = folder.file("all.csv");
    std::ofstream(path, std::ios::binary) << bytes;
    auto table = streams::AppendedFile::open(path, kHeader);
    if (!table) {
        CANCHA_EXPECTS(table.error().message.starts_with(path + ": "));
        CANCHA_EXPECTS(table.error().message.size() < path.size() + 2000);
        CANCHA_EXPECTS(std::filesystem::file_size(path) == bytes.size());
        return;
    }
    static_cast<void>(table->ends_otherwise(",\"chaser\""));
    CANCHA_EXPECTS(table->append("1,\"chaser\"\n") && table->flush());
    const auto again = streams::AppendedFile::open(path, kHeader);
    CANCHA_EXPECTS(again && !again->ends_otherwise(",\"chaser\""));
}

std::vector<std::string> seeds() {
    return {"",
            "seed,blue\n1,\"chaser\"\n",
            "\xEF\xBB\xBFseed,blue\r\n1,chaser\r\n",
            "\"seed\",\"blue\"\n",
            "seed;blue\r\n1;chaser\r\n",
            "=1+1,\"a\"\"b\""};
}

}  // namespace

Target tables() {
    return {"tables", &feed, &seeds};
}

}  // namespace cancha::fuzz
