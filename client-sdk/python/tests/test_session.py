"""The client against a scripted server on loopback."""

import contextlib
import io
import logging
import os
import pathlib
import subprocess
import sys
import unittest
import unittest.mock

import cancha
from cancha.strategy import play, run
from fake_server import FakeServer, make_greeting, make_over, make_tick
from cancha.v1 import session_pb2, world_pb2

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"


def options_for(server: FakeServer) -> cancha.ConnectOptions:
    """Options of a client of this server. The client does not reconnect."""
    return cancha.ConnectOptions(
        server.address, seat="blue", name="testers", token="secret", reconnect_patience_s=0
    )


def setUpModule() -> None:
    logging.getLogger("cancha").addHandler(logging.NullHandler())
    logging.getLogger("cancha").propagate = False


class ClientTest(unittest.TestCase):
    def test_says_hello_with_its_options_after_the_greeting(self):
        with FakeServer(lambda session: session.shake_hands()) as server:
            cancha.Client(options_for(server)).close()

        hello = server.returned
        self.assertEqual(hello.protocol_version, 1)
        self.assertEqual(hello.role, session_pb2.ROLE_STRATEGY)
        self.assertEqual((hello.seat, hello.name, hello.token), ("blue", "testers", "secret"))

    def test_answers_with_the_number_of_the_open_tick(self):
        def script(session):
            session.shake_hands()
            return [session.play_tick(7), session.play_tick(8)]

        with FakeServer(script) as server, cancha.Client(options_for(server)) as client:
            commands = cancha.Commands()
            commands.set_wheels(2, (0.5, -0.25))
            for _ in range(2):
                client.next_tick()
                client.answer(commands)

        answers = [message.answer for message in server.returned]
        self.assertEqual([answer.tick for answer in answers], [7, 8])
        self.assertEqual(answers[1].commands[0].robot_id, 2)
        self.assertEqual(answers[1].commands[0].wheels.left_mps, 0.5)
        self.assertEqual(answers[1].commands[0].wheels.right_mps, -0.25)

    def test_sends_a_drawing_with_its_own_tick_only_and_none_that_is_too_large(self):
        def script(session):
            session.shake_hands()
            return [session.play_tick(tick) for tick in range(3)]

        with FakeServer(script) as server, cancha.Client(options_for(server)) as client:
            commands = cancha.Commands()
            for text in ("here", None, "x" * 50_000):
                view = client.next_tick()
                commands.clear()
                if text is not None:
                    commands.pen(view).text((0.5, 0.25), text)
                client.answer(commands)

        answers = [message.answer for message in server.returned]
        self.assertEqual(answers[0].drawing.labels[0].text, "here")
        self.assertFalse(answers[1].HasField("drawing"))
        self.assertFalse(answers[2].HasField("drawing"))

    def test_tells_the_result_of_a_match_that_ends_while_it_thinks(self):
        def script(session):
            session.shake_hands()
            session.send(make_tick(0))
            session.send(make_over())
            session.receive()

        with FakeServer(script) as server, cancha.Client(options_for(server)) as client:
            client.next_tick()
            client.answer(cancha.Commands())

            self.assertIsNone(client.next_tick())
            self.assertEqual(client.result.own_score, 3)
            self.assertEqual(client.result.reason, "full time")
            self.assertEqual(client.result.state_hash, 0xC0FFEE)

    def test_plays_on_through_notices_and_waiting(self):
        def script(session):
            session.shake_hands()
            notice = session_pb2.ServerMessage()
            notice.notice.code = session_pb2.ERROR_CODE_WRONG_TICK
            session.send(notice)
            notice.notice.code = 4711  # From a newer server.
            session.send(notice)
            waiting = session_pb2.ServerMessage()
            waiting.waiting.seats.append("yellow")
            session.send(waiting)
            session.send(make_tick(3))

        with FakeServer(script) as server, cancha.Client(options_for(server)) as client:
            self.assertEqual(client.next_tick().tick, 3)

    def test_says_whom_the_match_waits_for(self):
        def script(session):
            session.shake_hands()
            for tick, seats in ((0, []), (1, ["blue", "yellow"]), (1, ["yellow"]), (2, [])):
                waiting = session_pb2.ServerMessage()
                waiting.waiting.tick = tick
                waiting.waiting.seats.extend(seats)
                session.send(waiting)
            session.send(make_tick(3))

        with FakeServer(script) as server, cancha.Client(options_for(server)) as client:
            with self.assertLogs("cancha", "INFO") as said:
                client.next_tick()

        waits = [line for line in said.output if "waiting for" in line]
        self.assertEqual([line.split("waiting for ")[1] for line in waits], [
            "an official to start the match tick=0",
            "blue, yellow tick=1",  # Once for each tick.
            "an official to resume the match tick=2",
        ])  # fmt: skip

    def test_says_that_the_match_waits_for_a_seat_of_this_very_program(self):
        def script(session):
            if session.shake_hands().seat == "blue":
                waiting = session_pb2.ServerMessage()
                waiting.waiting.seats.append("yellow")
                session.send(waiting)
                session.send(make_over())
                session.receive()

        with FakeServer(script, connections=2) as server:
            yellow = options_for(server)
            yellow.seat = "yellow"
            with cancha.Client(yellow), cancha.Client(options_for(server)) as blue:
                with self.assertLogs("cancha", logging.WARNING) as logs:
                    self.assertIsNone(blue.next_tick())

        self.assertEqual(len(logs.output), 1)
        self.assertIn("the match waits for yellow, a seat of this program", logs.output[0])
        self.assertIn("call say_ready() on each Client", logs.output[0])

    def test_says_once_that_a_placement_was_ignored(self):
        def script(session):
            session.shake_hands()
            to_place = make_tick(0)
            to_place.tick.status.restart.placing = world_pb2.TEAM_BLUE
            session.send(to_place)
            session.receive()
            for tick in (1, 2, 3):
                session.play_tick(tick)

        with FakeServer(script) as server, cancha.Client(options_for(server)) as client:
            with self.assertLogs("cancha", logging.WARNING) as logs:
                for _ in range(4):
                    commands = cancha.Commands()
                    commands.place_ball(client.next_tick(), (0.5, 0.0))
                    client.answer(commands)

        self.assertEqual(
            logs.output,
            [
                "WARNING:cancha:a placement was ignored: place() and place_ball() count only in ticks in "
                "which the view says is_to_place() tick=1; told once"
            ],
        )

    def test_passes_on_the_text_of_a_refusal(self):
        def script(session):
            session.send(make_greeting())
            session.receive()
            message = session_pb2.ServerMessage()
            message.refusal.code = session_pb2.ERROR_CODE_SEAT_TAKEN
            message.refusal.text = "seat blue is taken"
            session.send(message)

        with FakeServer(script) as server:
            with self.assertRaisesRegex(cancha.Refused, "seat blue is taken"):
                cancha.Client(options_for(server))

    def test_leaves_a_server_of_another_protocol_version(self):
        def script(session):
            greeting = make_greeting()
            greeting.greeting.protocol_version = 2
            session.send(greeting)

        with FakeServer(script) as server:
            with self.assertRaisesRegex(cancha.ProtocolError, "build both from the same release"):
                cancha.Client(options_for(server))

    def test_leaves_a_server_that_is_no_match_server(self):
        with FakeServer(lambda session: session.send_bytes(b"\xff" * 20)) as server:
            with self.assertRaisesRegex(cancha.ProtocolError, "does not greet like a Cancha"):
                cancha.Client(options_for(server))

    def test_refuses_a_message_above_the_limit_before_reading_it(self):
        def script(session):
            session.shake_hands()
            session.send_bytes(b"\xff\xff\xff\x7f")  # 7 bits each: 268,435,455 bytes.
            session.receive()

        with FakeServer(script) as server, cancha.Client(options_for(server)) as client:
            with self.assertRaisesRegex(cancha.ProtocolError, "268435455"):
                client.next_tick()

    def test_reports_a_server_that_leaves_before_the_end(self):
        with FakeServer(lambda session: session.shake_hands()) as server:
            with cancha.Client(options_for(server)) as client:
                with self.assertRaises(cancha.ConnectionLost):
                    client.next_tick()

    def test_comes_back_though_its_first_new_connection_stays_silent(self):
        hellos = []

        def script(session):
            number = len(hellos)
            hellos.append(None)
            if number == 1:
                while session.receive():  # Until the client gives up the connection.
                    pass
                return
            hellos[number] = session.shake_hands("mine")
            session.play_tick(0 if number == 0 else 1)

        with FakeServer(script, connections=100) as server:
            options = options_for(server)
            # The defaults: the limit for a message of the handshake is longer than that for the whole handshake.
            options.handshake_patience_s = 10
            options.reconnect_patience_s = 5
            with cancha.Client(options) as client:
                self.assertEqual(client.next_tick().tick, 0)
                client.answer(cancha.Commands())

                self.assertEqual(client.next_tick().tick, 1)

        self.assertEqual(hellos[-1].resume_token, "mine")

    def test_leaves_a_server_that_never_speaks_again_when_its_patience_is_over(self):
        connections = []

        def script(session):
            connections.append(session)
            if len(connections) == 1:
                session.shake_hands("mine")
            else:
                while session.receive():
                    pass

        with FakeServer(script, connections=100) as server:
            options = options_for(server)
            options.handshake_patience_s = 0.05
            options.reconnect_patience_s = 0.2
            with cancha.Client(options) as client:
                with self.assertRaisesRegex(cancha.ConnectionLost, "could not reconnect"):
                    client.next_tick()

        self.assertGreater(len(connections), 2)

    def test_says_where_it_found_no_server(self):
        with FakeServer(lambda session: None) as server:
            address = server.address
        options = cancha.ConnectOptions(address, seat="blue", connect_patience_s=0)

        with self.assertRaisesRegex(cancha.ConnectionFailed, f"cannot reach a match server at {address}"):
            cancha.Client(options)

    def test_explains_the_form_of_an_address(self):
        with self.assertRaisesRegex(cancha.BadUsage, "expected host:port"):
            cancha.Client(cancha.ConnectOptions("localhost", seat="blue"))
        with self.assertRaisesRegex(cancha.BadUsage, "a port is a number from 0 to 65535"):
            cancha.Client(cancha.ConnectOptions("127.0.0.1:65536", seat="blue"))

    def test_an_address_alone_is_no_options(self):
        for client in (cancha.Client, cancha.Official):
            with self.assertRaisesRegex(cancha.BadUsage, r"expected cancha.ConnectOptions\(server"):
                client("127.0.0.1:7001")


class RunTest(unittest.TestCase):
    def test_calls_the_strategy_in_the_order_of_the_match(self):
        def script(session):
            session.shake_hands()
            session.play_tick(0)
            session.play_tick(1)
            session.send(make_over())

        diary = []
        with FakeServer(script) as server:
            play(
                lambda view, commands: diary.append(f"decide {view.tick}"),
                options_for(server),
                on_start=lambda match: diary.append(f"start {match.seat}"),
                on_end=lambda result: diary.append(f"end {result.reason}"),
            )

        self.assertEqual(diary, ["start blue", "decide 0", "decide 1", "end full time"])

    def test_says_in_which_tick_the_strategy_failed(self):
        def script(session):
            session.shake_hands()
            session.play_tick(41)

        def decide(view, commands):
            raise KeyError("striker")

        with FakeServer(script) as server:
            with self.assertLogs("cancha", logging.ERROR) as logs, self.assertRaises(KeyError):
                play(decide, options_for(server))

        self.assertEqual(logs.output, ["ERROR:cancha:decide() failed in tick 41"])

    def test_refuses_commands_that_are_returned_in_place_of_told(self):
        async def plan(view, commands):
            return None

        for decide, told in (
            (lambda view, commands: [(1, 0.5, 0.5)], r"returned \[\(1, 0.5, 0.5\)\] and told nothing"),
            (lambda view, commands: cancha.Commands(), "told nothing: it returns None, and calls such as"),
            (plan, "decide.. is `async`; expected a plain function"),
        ):
            def script(session):
                session.shake_hands()
                session.play_tick(0)

            with self.subTest(told), FakeServer(script) as server:
                with self.assertRaisesRegex(TypeError, told):
                    play(decide, options_for(server))

    def test_what_is_returned_beside_commands_does_no_harm(self):
        def script(session):
            session.shake_hands()
            message = session.play_tick(0)
            session.send(make_over())
            return message.answer.commands[0].robot_id

        def decide(view, commands):
            commands.set_wheels(2, (0.5, 0.5))
            return commands

        with FakeServer(script) as server:
            play(decide, options_for(server))

        self.assertEqual(server.returned, 2)

    def test_a_team_without_a_name_has_that_of_its_program(self):
        def script(session):
            name = session.shake_hands().name
            session.send(make_over())
            return name

        with FakeServer(script) as server, unittest.mock.patch.object(sys, "argv", ["teams/eagle.py"]):
            with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit) as ended:
                run(lambda view, commands: None, arguments=["--server", server.address, "--seat", "blue"])

        self.assertEqual((ended.exception.code, server.returned), (0, "eagle"))

    def given(self, parameters: dict, *arguments: str) -> dict:
        """Returns the parameters that decide() gets."""
        def script(session):
            session.shake_hands()
            session.play_tick(0)
            session.send(make_over())

        given = {}
        with FakeServer(script) as server, contextlib.redirect_stderr(io.StringIO()):
            with self.assertRaises(SystemExit) as ended:
                run(lambda view, commands, **named: given.update(named), parameters=parameters,
                    arguments=["--server", server.address, "--seat", "blue", *arguments])
        self.assertEqual(ended.exception.code, 0)
        return given

    def test_parameters_are_options_and_arguments(self):
        declared = {"kick": 0.3, "keeper": 1, "is_bold": False, "plan": "wide"}

        usual = self.given(declared)
        other = self.given(declared, "--kick", "0.4", "--keeper", "2", "--is_bold", "true", "--plan", "a b")

        self.assertEqual(usual, declared)
        self.assertEqual(other, {"kick": 0.4, "keeper": 2, "is_bold": True, "plan": "a b"})

    def test_help_shows_the_parameters(self):
        shown = io.StringIO()
        with self.assertRaises(SystemExit), contextlib.redirect_stdout(shown):
            run(lambda view, commands, kick: None, parameters={"kick": 0.3}, arguments=["--help"])

        self.assertRegex(shown.getvalue(), r"--kick NUMBER\s+default 0\.3")

    def test_a_parameter_of_another_kind_is_bad_usage(self):
        for argument in ("fast", "nan"):
            with self.assertRaises(SystemExit) as ended, contextlib.redirect_stderr(io.StringIO()) as said:
                run(lambda view, commands, kick: None, parameters={"kick": 0.3}, arguments=["--kick", argument])
            self.assertEqual(ended.exception.code, 2)
            self.assertIn(f"--kick: invalid number value: '{argument}'", said.getvalue())

    def test_a_parameter_that_can_be_no_option_is_refused(self):
        for parameters, error in (
            ({"seat": "blue"}, ValueError), ({"a b": 1}, ValueError), ({"kick": [0.3]}, TypeError)
        ):  # fmt: skip
            with self.subTest(parameters), self.assertRaisesRegex(error, next(iter(parameters))):
                run(lambda view, commands: None, parameters=parameters, arguments=[])

    def test_calls_it_bad_usage_to_name_no_server(self):
        with self.assertRaises(SystemExit) as exit_, contextlib.redirect_stderr(io.StringIO()):
            run(lambda view, commands: None, name="testers", arguments=["--server", ""])

        self.assertEqual(exit_.exception.code, 2)


class ExamplesTest(unittest.TestCase):
    def exit_code_of(self, example: str, server: FakeServer) -> int:
        environment = dict(os.environ, CANCHA_SERVER=server.address, CANCHA_SEAT="blue")
        return subprocess.run(
            [sys.executable, "-B", str(EXAMPLES / example)],
            env=environment,
            stderr=subprocess.DEVNULL,
            timeout=60,
            check=False,
        ).returncode

    def check_plays_to_the_end(self, example: str) -> None:
        def script(session):
            session.shake_hands()
            answers = [session.play_tick(tick) for tick in range(3)]
            session.send(make_over())
            return answers

        with FakeServer(script) as server:
            code = self.exit_code_of(example, server)

        self.assertEqual(code, 0)
        self.assertEqual([len(message.answer.commands) for message in server.returned], [2, 2, 2])

    def test_chaser_plays_to_the_end(self):
        self.check_plays_to_the_end("chaser.py")

    def test_first_robot_plays_to_the_end(self):
        self.check_plays_to_the_end("first_robot.py")

    def test_ends_with_code_one_when_the_server_is_lost(self):
        with FakeServer(lambda session: session.shake_hands()) as server:
            self.assertEqual(self.exit_code_of("chaser.py", server), 1)


if __name__ == "__main__":
    unittest.main()
