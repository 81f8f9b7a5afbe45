#include "server/broadcast/ruling_codec.h"

namespace cancha::broadcast {

namespace {

using referee::Ruling;

template <typename Enum>
std::optional<Enum> within(int value, int most) {
    if (value < 0 || value > most) {
        return std::nullopt;
    }
    return static_cast<Enum>(value);
}

std::optional<Team> decode_team(v1::Team team) {
    return within<Team>(team, v1::TEAM_YELLOW);
}

std::optional<Ruling> decode_restart(const v1::Ruling::GiveRestart& message) {
    const auto kind = within<referee::RestartKind>(message.kind(), v1::RESTART_KIND_FREE_BALL);
    const auto team = decode_team(message.team());
    if (message.kind() == v1::RESTART_KIND_UNSPECIFIED || !kind || !team) {
        return std::nullopt;
    }
    return referee::GiveRestart{.kind = *kind, .team = *team};
}

template <typename TeamRuling>
std::optional<Ruling> decode_for_team(v1::Team team) {
    const auto decoded = decode_team(team);
    return decoded ? std::optional<Ruling>(TeamRuling{.team = *decoded}) : std::nullopt;
}

std::optional<Ruling> decode_handling(const v1::Ruling::SetHandling& message) {
    const auto handling = within<referee::Handling>(message.handling(), v1::HANDLING_IGNORE);
    if (message.handling() == v1::HANDLING_UNSPECIFIED || !handling) {
        return std::nullopt;
    }
    return referee::SetHandling{.rule = message.rule(),
                                .handling = *handling,
                                .ticks = 0,
                                .counts_in_doubt = !message.rejects_in_doubt()};
}

struct Encoder {
    v1::Ruling& message;

    void operator()(const referee::GiveRestart& it) const {
        message.mutable_restart()->set_kind(static_cast<v1::RestartKind>(it.kind));
        message.mutable_restart()->set_team(static_cast<v1::Team>(it.team));
    }

    void operator()(const referee::AwardGoal& it) const {
        message.mutable_goal()->set_team(static_cast<v1::Team>(it.team));
    }

    void operator()(const referee::GiveTimeOut& it) const {
        message.mutable_time_out()->set_team(static_cast<v1::Team>(it.team));
    }

    void operator()(const referee::TakeBack& /*it*/) const { message.mutable_take_back(); }

    void operator()(const referee::Decide& it) const {
        message.mutable_decide()->set_is_accepted(it.is_accepted);
    }

    void operator()(const referee::CorrectLastTouch& it) const {
        message.mutable_last_touch()->set_team(static_cast<v1::Team>(it.team));
    }

    void operator()(const referee::SetHandling& it) const {
        v1::Ruling::SetHandling& handling = *message.mutable_handling();
        handling.set_rule(it.rule);
        handling.set_handling(static_cast<v1::Handling>(it.handling));
        handling.set_rejects_in_doubt(!it.counts_in_doubt);
    }
};

}  // namespace

std::optional<Ruling> decode_ruling(const v1::Ruling& message) {
    switch (message.ruling_case()) {
        case v1::Ruling::kRestart:
            return decode_restart(message.restart());
        case v1::Ruling::kGoal:
            return decode_for_team<referee::AwardGoal>(message.goal().team());
        case v1::Ruling::kTimeOut:
            return decode_for_team<referee::GiveTimeOut>(message.time_out().team());
        case v1::Ruling::kTakeBack:
            return referee::TakeBack{.decision = message.take_back().event()};
        case v1::Ruling::kDecide:
            return referee::Decide{.decision = message.decide().event(),
                                   .is_accepted = message.decide().is_accepted()};
        case v1::Ruling::kLastTouch:
            return decode_for_team<referee::CorrectLastTouch>(message.last_touch().team());
        case v1::Ruling::kHandling:
            return decode_handling(message.handling());
        case v1::Ruling::RULING_NOT_SET:
            break;
    }
    return std::nullopt;
}

void encode_ruling(const Ruling& ruling, v1::Ruling& message) {
    std::visit(Encoder{message}, ruling);
}

}  // namespace cancha::broadcast
