// A team without an SDK, in JavaScript: every robot drives at the ball. Needs Node and one package:
//   npm install @bufbuild/protobuf
//   protoc -I proto --include_imports -o cancha.binpb cancha/v1/session.proto
//   CANCHA_SERVER=127.0.0.1:4600 CANCHA_SEAT=blue node first_robot.mjs cancha.binpb
// Set CANCHA_MATCH on a server with several matches, and CANCHA_TOKEN on one with tokens.
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { create, createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import { sizeDelimitedDecodeStream, sizeDelimitedEncode } from "@bufbuild/protobuf/wire";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";

/** Ends the program. Status 1: the match was not played to its end; 2: bad usage. */
function fail(text, status = 1) {
    console.error(text);
    process.exit(status);
}

const { CANCHA_SERVER: server = "127.0.0.1:4600", CANCHA_SEAT: seat = "blue" } = process.env;
const { CANCHA_MATCH: match = "", CANCHA_TOKEN: token = "" } = process.env;
const [, host, port] = server.match(/^\[?(.*?)\]?:(\d+)$/) ?? [];
const file = process.argv[2];
if (!existsSync(file)) fail(`usage: node first_robot.mjs cancha.binpb (no file ${file ?? "given"})`, 2);
if (!(port < 65536) && !server.startsWith("unix:")) fail(`CANCHA_SERVER: expected host:port or unix:path, got ${server}`, 2);

const schema = createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(file)));
const ClientMessage = schema.getMessage("cancha.v1.ClientMessage");
const socket = connect(port ? { host, port } : { path: server.slice("unix:".length) });
socket.on("error", (error) => fail(`no connection to ${server}: ${error.message}`));
socket.setNoDelay(true); // Without this an answer waits for more bytes, which makes each tick 40 ms longer.

/** Each message stands behind its length: protobuf's delimited form. */
function send(name, value) {
    socket.write(sizeDelimitedEncode(ClientMessage, create(ClientMessage, { body: { case: name, value } })));
}

/** World frame: metres and radians. Wheel speeds in m/s, and 2.9 is the most. */
function driveAt(ball, robot) {
    const bearing = Math.atan2(ball.yM - robot.yM, ball.xM - robot.xM) - robot.headingRad;
    const [forward, turn] = [1.5 * Math.cos(bearing), 0.5 * Math.sin(bearing)];
    return { leftMps: forward - turn, rightMps: forward + turn };
}

let mine = [];
for await (const { body } of sizeDelimitedDecodeStream(schema.getMessage("cancha.v1.ServerMessage"), socket)) {
    if (body.case === "greeting") send("hello", { protocolVersion: 1, role: 1, name: "node", match, seat, token });
    if (body.case === "welcome") mine = body.value.seat.robotIds;
    if (body.case === "tick") {
        const { robots, ball } = body.value.observation.overhead ?? {};
        if (!ball) fail("this team drives at a ball, and none is shown here: play simurosot or soccer_duel");
        const own = robots.filter((robot) => mine.includes(robot.id));
        const commands = own.map((robot) => ({ robotId: robot.id, wheels: driveAt(ball, robot) }));
        send("answer", { tick: body.value.tick, commands });
    }
    if (body.case === "notice") console.error(body.value.text);
    if (body.case === "refusal") fail(`refused: ${body.value.text}`);
    if (body.case === "over") process.exit(0);
}
fail("the server left before the match was over");
