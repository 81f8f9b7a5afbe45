#include "cancha/base/contract.h"
#include "proto/base/files/text_file.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/registry.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

// A text is read, or refused with the place of the error.
void feed(std::string_view bytes) {
    v1::Discipline discipline;
    const Result<std::string> text = text_in(std::string(bytes));
    CANCHA_EXPECTS(text || text.error().message.starts_with("it is written in UTF-"));
    const Status parsed = parse_text_message(text ? *text : bytes, "file.txtpb", discipline);
    CANCHA_EXPECTS(parsed || parsed.error().message.starts_with("file.txtpb:"));
}

std::vector<std::string> seeds() {
    std::vector<std::string> texts{"\xEF\xBB\xBFtiming { tick_rate_hz: 60 } # note",
                                   "ball {\n\tradius_m: 0,02 }",
                                   "timing { tick_rate_hz: 18446744073709551616 }"};
    for (const referee::RegisteredDiscipline& discipline : referee::registered_disciplines()) {
        texts.emplace_back(discipline.description);
    }
    return texts;
}

}  // namespace

Target text_messages() {
    return {"text_messages", &feed, &seeds};
}

}  // namespace cancha::fuzz
