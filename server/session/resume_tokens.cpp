#include "server/session/resume_tokens.h"

#include "proto/base/access/secret.h"

namespace cancha::session {

ResumeTokens::Verdict ResumeTokens::judge(std::string_view token, Clock::time_point now) const {
    if (!newest_.empty() && access::is_same_secret(token, newest_)) {
        return Verdict::kValid;
    }
    if (used_.empty() || !access::is_same_secret(token, used_)) {
        return Verdict::kWrong;
    }
    return is_present_ && now < used_at_ + kWelcomeTime ? Verdict::kJustUsed : Verdict::kValid;
}

void ResumeTokens::renew(const std::string& token, Clock::time_point now) {
    newest_ = access::make_secret();
    used_ = token;
    used_at_ = now;
    is_present_ = true;
}

}  // namespace cancha::session
