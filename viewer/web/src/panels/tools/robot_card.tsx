// One robot: its pose, velocity and commands.

import type { Signal } from "@preact/signals";
import { headingOf } from "../../feed/instant";
import type { MatchStore } from "../../feed/match_store";
import type { SceneRobot } from "../../messages/cancha/v1/scene_pb";
import { NOT_COMMANDED, type Actuator, type RobotCommands } from "../../tools/actuators";
import { commandsFor, heldAt, type Command } from "../../tools/commands";
import type { Kinds } from "../../tools/kinds";
import type { Recorder } from "../../tools/recorder";
import { jointsOf } from "../../tools/robot_joints";
import { actualOf, sampleOf, type RobotSample } from "../../tools/samples";
import type { Tape } from "../../tape/tape";
import { robotByColour } from "../robot_names";
import type { Switches } from "../switches";
import { TeamMark } from "../team_mark";
import { capitalized } from "../wording";
import { answersText, commandText, degreesText, jointTextsOf, missesText, positionText, seatOf, sensorTextsOf, speedText, turnText } from "./robot_wording";

export interface PartProps {
  store: MatchStore;
  switches: Switches;
  tape: Tape;
  recorder: Recorder;
  /** Counts up whenever there may be something new to show. */
  beat: Signal<number>;
  kinds: Kinds;
  robotCommands: RobotCommands;
}

export function RobotCard(props: PartProps) {
  const { store, switches } = props;
  const robots = store.welcome.value?.scene?.robots ?? [];
  const robot = robots.find(({ id }) => id === switches.inspected.value);
  return (
    <section class="tools-part robot-card" aria-label="Robot">
      <label class="robot-choice">
        <b>Robot</b>
        <select
          value={robot?.id ?? ""}
          onChange={({ currentTarget }) => (switches.inspected.value = Number(currentTarget.value) || undefined)}
        >
          <option value="">Click one, or choose</option>
          {robots.map((one) => (
            <option key={one.id} value={one.id}>
              {robotByColour(one)}
            </option>
          ))}
        </select>
      </label>
      {robot && <Facts {...props} robot={robot} />}
    </section>
  );
}

function Facts({ store, tape, recorder, beat, kinds, robotCommands, robot }: PartProps & { robot: SceneRobot }) {
  // Read, so that the card is drawn with every beat.
  void beat.value;
  const { moment } = recorder;
  const scene = store.welcome.peek()?.scene;
  const pose = moment?.robots.get(robot.id);
  const sample = moment && sampleOf(moment).robots.get(robot.id);
  const trackM = kinds.get(robot.id)?.wheels?.trackM;
  const tick = moment?.tick ?? 0;
  const { commands } = recorder.past({ from: tick, to: tick }, tape.deck.peek()?.contents, robot.id, robotCommands);
  const { actuators } = robotCommands.get(robot.id) ?? NOT_COMMANDED;
  const facts: [string, string | undefined][] = [
    ["Kind", robot.kind],
    ["Position", pose && positionText(pose)],
    ["Heading", pose && degreesText(headingOf(pose))],
    ["Speed", sample && `${speedText(sample.speedMps)}, ${turnText(sample.turnRadps)}`],
    ["Joints", jointTextsOf(jointsOf(scene, robot.id), moment?.joints ?? [])],
    ...actuators.flatMap((actuator) => {
      const [told] = heldAt(commandsFor(commands, actuator), [tick]);
      return actuatorFacts(actuator, actuators.length === 1, told, sample, trackM);
    }),
    ["Sensors", sensorTextsOf(moment?.sensors ?? [], robot.id)],
    ["Missed answers", missesText(tape.deck.peek(), robot)],
    ["Answers took", answersText(seatOf(store, robot), tape.deck.peek())],
  ];
  return (
    <>
      <h2>
        <TeamMark team={robot.team} />
        {robotByColour(robot)}
      </h2>
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}

/** Commands of an actuator, and the robot's motion in the same terms. */
function actuatorFacts(
  actuator: Actuator,
  isAlone: boolean,
  told: Command | undefined,
  sample: RobotSample | undefined,
  trackM: number | undefined,
): [string, string | undefined][] {
  const way = told?.way ?? actuator.ways[0];
  const actual = sample && way?.numbers.map((number) => actualOf(number, sample, trackM));
  const text = told && commandText(told.way, told.values);
  return [
    [isAlone ? "Commanded" : `${capitalized(actuator.name)}, commanded`, text && (isAlone ? text : `${told.way.kind?.label}: ${text}`)],
    [isAlone ? "Actual, from its motion" : `${capitalized(actuator.name)}, actual`, way && actual && commandText(way, actual)],
  ];
}
