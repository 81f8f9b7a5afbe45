// A team without an SDK, in JavaScript: every robot drives at the ball. Needs Node and one package:
//   npm install @bufbuild/protobuf
//   protoc -I proto --include_imports -o cancha.binpb cancha/v1/session.proto
//   CANCHA_SERVER=127.0.0.1:4600 CANCHA_SEAT=blue node first_robot.mjs cancha.binpb
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { create, createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import { sizeDelimitedDecodeStream, sizeDelimitedEncode } from "@bufbuild/protobuf/wire";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";

const schema = createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(process.argv[2])));
const ClientMessage = schema.getMessage("cancha.v1.ClientMessage");
const { CANCHA_SERVER: server = "127.0.0.1:4600", CANCHA_SEAT: seat = "blue", CANCHA_TOKEN: token = "" } = process.env;
const [, host, port] = server.match(/^\[?(.*?)\]?:(\d+)$/) ?? [];
const socket = connect(server.startsWith("unix:") ? { path: server.slice(5) } : { host, port });
socket.setNoDelay(true); // An answer that waits for more to send makes each tick 40 ms longer.

/** Each message stands behind its length: protobuf's delimited form. */
function send(name, value) {
    socket.write(sizeDelimitedEncode(ClientMessage, create(ClientMessage, { body: { case: name, value } })));
}

/** World frame: metres and radians. Wheel speeds in m/s, and 2.9 is the most. */
function driveAt(ball, robot) {
    const bearing = Math.atan2(ball.yM - robot.yM, ball.xM - robot.xM) - robot.headingRad;
    const [forward, turn] = [1.5 * Math.cos(bearing), 0.5 * Math.sin(bearing)];
    return { case: "wheels", value: { leftMps: forward - turn, rightMps: forward + turn } };
}

let mine = [];
for await (const { body } of sizeDelimitedDecodeStream(schema.getMessage("cancha.v1.ServerMessage"), socket)) {
    if (body.case === "greeting") send("hello", { protocolVersion: 1, role: 1, name: "node", seat, token });
    if (body.case === "welcome") mine = body.value.seat.robotIds;
    if (body.case === "tick") {
        const { robots, ball } = body.value.observation.overhead;
        const own = robots.filter((robot) => mine.includes(robot.id));
        const commands = own.map((robot) => ({ robotId: robot.id, drive: driveAt(ball, robot) }));
        send("answer", { tick: body.value.tick, commands });
    }
    if (body.case === "refusal" || body.case === "notice") console.error(body.value.text);
    if (body.case === "over") break;
}
socket.end();
