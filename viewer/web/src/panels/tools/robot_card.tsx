// One robot: where it is, how it moves and what it was told to do.

import type { Signal } from "@preact/signals";
import { headingOf } from "../../feed/instant";
import type { MatchStore } from "../../feed/match_store";
import type { SceneRobot } from "../../messages/cancha/v1/scene_pb";
import type { RobotCommands } from "../../tools/command_kinds";
import { heldAt } from "../../tools/commands";
import type { Kinds } from "../../tools/kinds";
import type { Recorder } from "../../tools/recorder";
import { actualOf, sampleOf } from "../../tools/samples";
import type { Tape } from "../../tape/tape";
import { robotByColour } from "../robot_names";
import type { Switches } from "../switches";
import { TeamMark } from "../team_mark";
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
  const [told] = heldAt(commands, [tick]);
  const command = robotCommands.get(robot.id);
  const actual = sample && command?.numbers.map((number) => actualOf(number, sample, trackM));
  const facts: [string, string | undefined][] = [
    ["Kind", robot.kind],
    ["Position", pose && positionText(pose)],
    ["Heading", pose && degreesText(headingOf(pose))],
    ["Speed", sample && `${speedText(sample.speedMps)}, ${turnText(sample.turnRadps)}`],
    ["Joints", jointTextsOf(scene?.joints ?? [], moment?.joints ?? [], robot.id)],
    ["Commanded", told && commandText(told.kind, told.values)],
    ["Actual, from its motion", command && actual && commandText(command, actual)],
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
