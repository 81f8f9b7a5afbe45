// The list of a server with several matches.

import { create } from "@bufbuild/protobuf";
import { MatchEntrySchema, MatchState, SeatEntrySchema, type MatchEntry } from "../../src/messages/cancha/v1/lobby_pb";
import { MatchPhase, MatchStatusSchema } from "../../src/messages/cancha/v1/referee_pb";
import { Team } from "../../src/messages/cancha/v1/world_pb";
import { encode } from "./fake_match";

/** A match in its second period: Amsel 2, Río Plate 1, 83 seconds. */
export function makeEntry(name: string, change: Partial<MatchEntry> = {}): MatchEntry {
  const entry = create(MatchEntrySchema, {
    name,
    discipline: "simurosot/5v5",
    state: MatchState.PLAYING,
    status: {
      phase: MatchPhase.PLAY,
      period: 2,
      periodElapsedUs: 83_000_000n,
      teams: [
        { team: Team.BLUE, name: "Amsel", score: 2 },
        { team: Team.YELLOW, name: "Río Plate", score: 1 },
      ],
    },
    seats: makeSeats("amsel", "plate"),
  });
  return Object.assign(entry, change);
}

/** A waiting match; the two names are its occupants, empty for nobody. */
export function makeWaiting(name: string, blue: string, yellow: string): MatchEntry {
  return makeEntry(name, {
    state: MatchState.WAITING,
    status: create(MatchStatusSchema, {
      phase: MatchPhase.PLAY,
      period: 1,
      teams: [{ team: Team.BLUE }, { team: Team.YELLOW }],
    }),
    seats: makeSeats(blue, yellow),
  });
}

/** A waiting match with team names from its creator. */
export function makeNamed(name: string, blue: string, yellow: string): MatchEntry {
  const entry = makeWaiting(name, "position", "");
  const [first, second] = entry.status!.teams;
  first!.name = blue;
  second!.name = yellow;
  return entry;
}

/** A match that also waits for an official. */
export function makeAwaitingStart(name: string, blue: string, yellow: string): MatchEntry {
  return Object.assign(makeWaiting(name, blue, yellow), { awaitsStart: true });
}

export function makeOver(name: string, endReason = "full time"): MatchEntry {
  const entry = makeEntry(name, { state: MatchState.OVER, endReason });
  entry.status!.winner = Team.BLUE;
  return entry;
}

export function makeFailed(name: string): MatchEntry {
  return makeEntry(name, {
    state: MatchState.FAILED,
    endReason: "its process was killed by signal 9 (Killed)",
  });
}

export function listOf(...matches: MatchEntry[]): Uint8Array {
  return encode({ case: "matchList", value: { matches, mostMatches: 32 } });
}

function makeSeats(blue: string, yellow: string) {
  return [
    create(SeatEntrySchema, { name: "blue", team: Team.BLUE, occupant: blue }),
    create(SeatEntrySchema, { name: "yellow", team: Team.YELLOW, occupant: yellow }),
  ];
}
