#include "cancha/client/client.h"

#include <chrono>
#include <future>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client-sdk/cpp/test/fake_server.h"

namespace cancha::client {
namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;
using test::FakeServer;
using test::options_for;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

/// Fails at once if the connection fails, so that no test waits for ever.
Error error_of_connecting(const ConnectOptions& options) {
    const Result<Client> client = Client::connect(options);
    return client ? Error{ErrorCode::kIo, "it connected"} : client.error();
}

TEST(ClientTest, SaysHelloWithItsOptionsAfterTheGreeting) {
    v1::Hello hello;
    {
        FakeServer server([&](FakeServer::Session& session) { hello = session.shake_hands(); });
        ASSERT_TRUE(Client::connect(options_for(server)));
    }

    EXPECT_EQ(hello.protocol_version(), wire::kProtocolVersion);
    EXPECT_EQ(hello.role(), v1::ROLE_STRATEGY);
    EXPECT_EQ(hello.seat(), "blue");
    EXPECT_EQ(hello.name(), "testers");
    EXPECT_EQ(hello.token(), "secret");
}

TEST(ClientTest, KnowsTheMatchFromTheWelcome) {
    FakeServer server([](FakeServer::Session& session) { session.shake_hands(); });

    const Result<Client> client = Client::connect(options_for(server));

    ASSERT_TRUE(client) << client.error().message;
    const MatchInfo& match = client->match();
    EXPECT_EQ(match.discipline, "simurosot");
    EXPECT_EQ(match.team, Team::kBlue);
    EXPECT_THAT(match.mine, ElementsAre(RobotId{1}, RobotId{2}));
    EXPECT_THAT(match.robots, SizeIs(5));
    EXPECT_EQ(match.tick_rate, TickRate{60});
    EXPECT_EQ(match.field.half_length_m, 1.10);
}

TEST(ClientTest, KnowsTheExactRateOfTicksThatAreNotAWholeNumberInASecond) {
    v1::ServerMessage welcome = test::make_welcome();
    welcome.mutable_welcome()->set_tick_rate_hz(63);
    welcome.mutable_welcome()->mutable_settings()->mutable_timing()->set_tick_s(0.016);
    FakeServer server([&welcome](FakeServer::Session& session) {
        session.send(test::make_greeting());
        session.receive();
        session.send(welcome);
    });

    const Result<Client> client = Client::connect(options_for(server));

    ASSERT_TRUE(client) << client.error().message;
    EXPECT_EQ(client->match().tick_rate, TickRate::of_tick(std::chrono::milliseconds(16)));
}

TEST(ClientTest, NamesTheLinksOfServersBefore05AsTheArenaHasThem) {
    v1::ServerMessage welcome = test::make_welcome();
    v1::Arena& arena = *welcome.mutable_welcome()->mutable_settings()->mutable_arena();
    v1::Model& wall = *arena.add_models();
    wall.set_name("wall");
    wall.set_is_static(true);
    wall.add_links()->set_name("stone");
    v1::Model& door = *arena.add_models();
    door.set_name("door");
    door.add_links()->set_name("leaf");
    FakeServer server([&welcome](FakeServer::Session& session) {
        session.send(test::make_greeting());
        session.receive();
        session.send(welcome);
    });

    const Result<Client> client = Client::connect(options_for(server));

    ASSERT_TRUE(client) << client.error().message;
    EXPECT_THAT(client->match().links, ElementsAre("door/leaf"));
}

TEST(ClientTest, RefusesALengthOfTicksThatIsNone) {
    v1::ServerMessage welcome = test::make_welcome();
    welcome.mutable_welcome()->mutable_settings()->mutable_timing()->set_tick_s(-0.016);
    FakeServer server([&welcome](FakeServer::Session& session) {
        session.send(test::make_greeting());
        session.receive();
        session.send(welcome);
    });

    const Result<Client> client = Client::connect(options_for(server));

    ASSERT_FALSE(client);
    EXPECT_THAT(client.error().message, HasSubstr("timing.tick_s: must be from"));
}

TEST(ClientTest, SortsTheRobotsIntoMineTeammatesAndOpponents) {
    FakeServer server([](FakeServer::Session& session) {
        session.shake_hands();
        session.send(test::make_tick(0));
    });
    Result<Client> client = Client::connect(options_for(server));
    ASSERT_TRUE(client);

    ASSERT_TRUE(client->next_tick());

    const Observation& view = client->observation();
    EXPECT_THAT(view.mine, SizeIs(2));
    EXPECT_THAT(view.teammates, SizeIs(1));
    EXPECT_THAT(view.opponents, SizeIs(2));
    EXPECT_EQ(view.teammates[0].id(), RobotId{3});
    EXPECT_EQ(view.mine[1].position_m, (Vec2{0.2, -0.2}));
    EXPECT_EQ(view.ball.velocity_mps, (Vec2{1, -2}));
    EXPECT_EQ(view.own_score, 3U);
    EXPECT_EQ(view.opponent_score, 1U);
    EXPECT_EQ(view.own_goal_m(), (Vec2{1.10, 0}));
}

TEST(ClientTest, TakesWhatANewerServerNamesForUnknown) {
    v1::ServerMessage tick = test::make_tick(0);
    v1::MatchStatus& status = *tick.mutable_tick()->mutable_status();
    status.set_phase(static_cast<v1::MatchPhase>(99));
    status.set_period_kind(static_cast<v1::PeriodKind>(99));
    status.mutable_restart()->set_kind(static_cast<v1::RestartKind>(99));
    FakeServer server([&](FakeServer::Session& session) {
        session.shake_hands();
        session.send(tick);
    });
    Result<Client> client = Client::connect(options_for(server));
    ASSERT_TRUE(client);

    ASSERT_TRUE(client->next_tick());

    const Observation& view = client->observation();
    EXPECT_EQ(view.phase, MatchPhase::kUnknown);
    EXPECT_EQ(view.period_kind, PeriodKind::kUnknown);
    ASSERT_TRUE(view.restart);
    EXPECT_EQ(view.restart->kind, RestartKind::kUnknown);
}

TEST(ClientTest, AnswersWithTheNumberOfTheOpenTick) {
    std::vector<v1::TickAnswer> answers;
    {
        FakeServer server([&](FakeServer::Session& session) {
            session.shake_hands();
            answers.push_back(session.play_tick(7));
            answers.push_back(session.play_tick(8));
        });
        Result<Client> client = Client::connect(options_for(server));
        ASSERT_TRUE(client);
        Commands commands;
        commands.set_wheels(RobotId{2}, {0.5, -0.25});
        for (int tick = 0; tick < 2; ++tick) {
            ASSERT_TRUE(client->next_tick());
            ASSERT_TRUE(client->answer(commands));
        }
    }

    ASSERT_EQ(answers.size(), 2U);
    EXPECT_EQ(answers[0].tick(), 7U);
    EXPECT_EQ(answers[1].tick(), 8U);
    ASSERT_EQ(answers[1].commands_size(), 1);
    EXPECT_EQ(answers[1].commands(0).robot_id(), 2U);
    EXPECT_EQ(answers[1].commands(0).wheels().left_mps(), 0.5);
    EXPECT_EQ(answers[1].commands(0).wheels().right_mps(), -0.25);
}

TEST(ClientTest, TellsTheResultWhenTheMatchIsOver) {
    FakeServer server([](FakeServer::Session& session) {
        session.shake_hands();
        session.send(test::make_over());
    });
    Result<Client> client = Client::connect(options_for(server));
    ASSERT_TRUE(client);

    const Result<bool> is_open = client->next_tick();

    ASSERT_TRUE(is_open);
    EXPECT_FALSE(*is_open);
    EXPECT_EQ(client->result().own_score, 3U);
    EXPECT_EQ(client->result().opponent_score, 1U);
    EXPECT_EQ(client->result().reason, "full time");
    EXPECT_EQ(client->result().state_hash, 0xC0FFEEU);
}

TEST(ClientTest, TellsTheResultOfAMatchThatEndsWhileItThinks) {
    FakeServer server([](FakeServer::Session& session) {
        session.shake_hands();
        session.send(test::make_tick(0));
        session.send(test::make_over());
        session.receive();
    });
    Result<Client> client = Client::connect(options_for(server));
    ASSERT_TRUE(client);
    ASSERT_TRUE(client->next_tick());

    ASSERT_TRUE(client->answer({}));

    const Result<bool> is_open = client->next_tick();
    ASSERT_TRUE(is_open) << is_open.error().message;
    EXPECT_FALSE(*is_open);
}

TEST(ClientTest, PlaysOnThroughNoticesAndWaiting) {
    FakeServer server([](FakeServer::Session& session) {
        session.shake_hands();
        v1::ServerMessage notice;
        notice.mutable_notice()->set_code(v1::ERROR_CODE_WRONG_TICK);
        session.send(notice);
        notice.mutable_notice()->set_code(static_cast<v1::ErrorCode>(4711));  // A newer server's.
        session.send(notice);
        v1::ServerMessage waiting;
        waiting.mutable_waiting()->add_seats("yellow");
        session.send(waiting);
        session.send(test::make_tick(3));
    });
    Result<Client> client = Client::connect(options_for(server));
    ASSERT_TRUE(client);

    const Result<bool> is_open = client->next_tick();

    ASSERT_TRUE(is_open && *is_open);
    EXPECT_EQ(client->observation().tick, Tick{3});
}

TEST(ClientTest, SaysThatTheMatchWaitsForASeatOfThisVeryProgram) {
    FakeServer server(
        [](FakeServer::Session& session) {
            if (session.shake_hands().seat() != "blue") {
                return;
            }
            v1::ServerMessage waiting;
            waiting.mutable_waiting()->add_seats("blue");
            waiting.mutable_waiting()->add_seats("yellow");
            session.send(waiting);
            session.send(waiting);
            session.send(test::make_over());
            session.receive();
        },
        FakeServer::Start::kListening, 2);
    ConnectOptions options = options_for(server);
    options.seat = "yellow";
    const Result<Client> forgotten = Client::connect(options);
    Result<Client> client = Client::connect(options_for(server));
    ASSERT_TRUE(forgotten && client);

    testing::internal::CaptureStdout();  // spdlog writes to stdout by default.
    const Result<bool> is_open = client->next_tick();
    const std::string log = testing::internal::GetCapturedStdout();

    ASSERT_TRUE(is_open);
    const std::string told = "the match waits for yellow, a seat of this program";
    EXPECT_THAT(log, HasSubstr(told));
    EXPECT_EQ(log.find(told), log.rfind(told));  // It is logged once.
}

TEST(ClientTest, SaysOnceThatAPlacementWasIgnored) {
    FakeServer server([](FakeServer::Session& session) {
        session.shake_hands();
        v1::ServerMessage to_place = test::make_tick(0);
        to_place.mutable_tick()->mutable_status()->mutable_restart()->set_placing(v1::TEAM_BLUE);
        session.send(to_place);
        session.receive();
        for (std::uint64_t tick = 1; tick < 4; ++tick) {
            session.play_tick(tick);
        }
    });
    Result<Client> client = Client::connect(options_for(server));
    ASSERT_TRUE(client);
    Commands commands;
    commands.place_ball({}, {0.5, 0});

    testing::internal::CaptureStdout();  // spdlog writes to stdout by default.
    for (std::uint64_t tick = 0; tick < 4; ++tick) {
        const Result<bool> is_open = client->next_tick();
        EXPECT_TRUE(is_open && *is_open && client->answer(commands));
    }
    const std::string log = testing::internal::GetCapturedStdout();

    const std::string told = "a placement was ignored: place() and place_ball() count only";
    EXPECT_THAT(log, HasSubstr(told));
    EXPECT_THAT(log, HasSubstr("says is_to_place() tick=1;"));
    EXPECT_EQ(log.find(told), log.rfind(told));
}

TEST(ClientTest, UnderstandsMessagesThatArriveByteByByte) {
    FakeServer server([](FakeServer::Session& session) {
        session.shake_hands();
        std::string bytes;
        EXPECT_TRUE(wire::append_frame(bytes, test::make_tick(5)));
        for (const char& byte : bytes) {
            session.send_bytes({&byte, 1});
        }
        session.receive();
    });
    Result<Client> client = Client::connect(options_for(server));
    ASSERT_TRUE(client);

    ASSERT_TRUE(client->next_tick());

    EXPECT_EQ(client->observation().tick, Tick{5});
}

TEST(ClientTest, PassesOnTheTextOfARefusal) {
    FakeServer server([](FakeServer::Session& session) {
        session.send(test::make_greeting());
        session.receive();
        v1::ServerMessage message;
        message.mutable_refusal()->set_code(v1::ERROR_CODE_SEAT_TAKEN);
        message.mutable_refusal()->set_text("seat blue is taken by \"others\"");
        session.send(message);
    });

    const Error error = error_of_connecting(options_for(server));

    EXPECT_EQ(error.code, ErrorCode::kRefused);
    EXPECT_THAT(error.message, HasSubstr("seat blue is taken by \"others\""));
}

TEST(ClientTest, LeavesAServerOfAnotherProtocolVersion) {
    FakeServer server([](FakeServer::Session& session) {
        v1::ServerMessage greeting = test::make_greeting();
        greeting.mutable_greeting()->set_protocol_version(wire::kProtocolVersion + 1);
        session.send(greeting);
    });

    const Error error = error_of_connecting(options_for(server));

    EXPECT_EQ(error.code, ErrorCode::kInvalidInput);
    EXPECT_THAT(error.message, HasSubstr("build both from the same release"));
}

TEST(ClientTest, LeavesAServerThatIsNoMatchServer) {
    FakeServer server([](FakeServer::Session& session) {
        session.send_bytes("\xFF\xFF\xFF\xFF\xFF not a varint");
    });

    const Error error = error_of_connecting(options_for(server));

    EXPECT_EQ(error.code, ErrorCode::kInvalidInput);
    EXPECT_THAT(error.message, HasSubstr("does not greet like a Cancha server"));
}

TEST(ClientTest, DoesNotWaitForeverForAGreeting) {
    std::promise<void> client_is_done;
    FakeServer server([&](FakeServer::Session&) { client_is_done.get_future().wait(); });
    ConnectOptions options = options_for(server);
    options.handshake_patience = 10ms;

    const Error error = error_of_connecting(options);
    client_is_done.set_value();

    EXPECT_EQ(error.code, ErrorCode::kTimeout);
}

TEST(ClientTest, RefusesAMessageAboveTheLimitBeforeReadingIt) {
    FakeServer server([](FakeServer::Session& session) {
        session.shake_hands();
        session.send_bytes("\xFF\xFF\xFF\x7F");  // 7 bits each: 268,435,455 bytes.
        session.receive();
    });
    Result<Client> client = Client::connect(options_for(server));
    ASSERT_TRUE(client);

    const Result<bool> is_open = client->next_tick();

    ASSERT_FALSE(is_open);
    EXPECT_EQ(is_open.error().code, ErrorCode::kTooLarge);
}

TEST(ClientTest, ReportsAServerThatLeavesBeforeTheEnd) {
    FakeServer server([](FakeServer::Session& session) { session.shake_hands(); });
    Result<Client> client = Client::connect(options_for(server));
    ASSERT_TRUE(client);

    const Result<bool> is_open = client->next_tick();

    ASSERT_FALSE(is_open);
    EXPECT_EQ(is_open.error().code, ErrorCode::kClosedByPeer);
}

/// Serves a first connection until its tick 0 is answered, then loses it.
void play_one_tick(FakeServer::Session& session) {
    session.shake_hands("mine");
    session.play_tick(0);
}

/// Sends nothing until the client gives up the connection.
void stay_silent(FakeServer::Session& session) {
    while (session.receive()) {
    }
}

TEST(ClientTest, ComesBackThoughTheFirstConnectionsStaySilent) {
    int connections = 0;
    std::string resume_token;
    {
        FakeServer server(
            [&](FakeServer::Session& session) {
                const int connection = connections++;
                if (connection == 0) {
                    return play_one_tick(session);
                }
                if (connection > 2) {
                    resume_token = session.shake_hands("mine").resume_token();
                    session.send(test::make_tick(1));
                }
                return stay_silent(session);
            },
            FakeServer::Start::kListening, 100);
        ConnectOptions options = options_for(server);
        options.handshake_patience = 200ms;
        options.reconnect_patience = 20s;
        Result<Client> client = Client::connect(options);
        ASSERT_TRUE(client);
        ASSERT_TRUE(client->next_tick());
        ASSERT_TRUE(client->answer({}));

        const Result<bool> is_open = client->next_tick();

        ASSERT_TRUE(is_open) << is_open.error().message;
        EXPECT_EQ(client->observation().tick, Tick{1});
    }
    EXPECT_EQ(resume_token, "mine");
}

TEST(ClientTest, LeavesAServerThatNeverSpeaksAgainWhenItsPatienceIsOver) {
    int connections = 0;
    {
        FakeServer server(
            [&](FakeServer::Session& session) {
                connections++ == 0 ? play_one_tick(session) : stay_silent(session);
            },
            FakeServer::Start::kListening, 100);
        ConnectOptions options = options_for(server);
        options.handshake_patience = 50ms;
        options.reconnect_patience = 200ms;
        Result<Client> client = Client::connect(options);
        ASSERT_TRUE(client);
        ASSERT_TRUE(client->next_tick());
        ASSERT_TRUE(client->answer({}));

        const Result<bool> is_open = client->next_tick();

        ASSERT_FALSE(is_open);
        EXPECT_THAT(is_open.error().message, HasSubstr("could not reconnect"));
    }
    EXPECT_GT(connections, 2);
}

TEST(ClientTest, TriesAgainUntilAServerThatStartsListens) {
    FakeServer server([](FakeServer::Session& session) { session.shake_hands(); },
                      FakeServer::Start::kDeaf);
    ConnectOptions impatient = options_for(server);
    impatient.connect_patience = 0ms;
    ASSERT_EQ(error_of_connecting(impatient).code, ErrorCode::kIo);

    auto connecting =
        std::async(std::launch::async, [&] { return Client::connect(options_for(server)); });
    server.listen();

    EXPECT_TRUE(connecting.get());
}

TEST(ClientTest, SaysWhereItFoundNoServer) {
    const FakeServer server([](FakeServer::Session&) {}, FakeServer::Start::kDeaf);
    ConnectOptions options = options_for(server);
    options.connect_patience = 0ms;

    const Error error = error_of_connecting(options);

    EXPECT_THAT(error.message, HasSubstr("cannot reach a match server at " + server.address()));
    EXPECT_THAT(error.message, HasSubstr("Is it running"));
}

TEST(ClientTest, ExplainsTheFormOfAnAddress) {
    const Error error = error_of_connecting({.server = "localhost"});

    EXPECT_EQ(error.code, ErrorCode::kInvalidInput);
    EXPECT_THAT(error.message, HasSubstr("expected HOST:PORT"));
}

}  // namespace
}  // namespace cancha::client
