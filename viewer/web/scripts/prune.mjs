// Removes unused parts from the schemas, so that the page need not load them: types that no message of the page
// reaches, fields that the viewer clears or the page never reads, and the limits of input.

import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";

/** Sets of messages, and their folders in src/messages: they are loaded independently. */
export const SETS = [
  {
    folder: "",
    // Messages sent to the page, and those in recordings; files with only the latter are loaded when a recording is
    // opened.
    roots: [
      ".cancha.v1.BrowserMessage",
      ".cancha.v1.RecordedTick",
      ".cancha.v1.RecordedDrawing",
      ".cancha.v1.RecordedCommands",
      ".cancha.v1.MatchStatistics",
    ],
    readFields: { Discipline: ["title", "rules", "seats"] },
  },
  {
    folder: "officials",
    // Requests of officials, and facts about the robots that they drive.
    roots: [".cancha.v1.OfficialRequest", ".cancha.v1.OfficialReply", ".cancha.v1.Discipline"],
    readFields: {
      Discipline: ["robot_kinds"],
      RobotKind: ["name", "wheels", "drive_settings", "body", "drives"],
      Actuator: ["name", "settings"],
    },
  },
  {
    folder: "tools",
    // Further parts of the messages for developers' tools and tapes.
    roots: [".cancha.v1.Discipline", ".cancha.v1.RecordedReadings", ".cancha.v1.Limits", ".cancha.v1.Moves", ".cancha.v1.Meaning"],
    readFields: { Discipline: ["robot_kinds"] },
    // For these, and types in them, options of fields are read, too: steps, limits, ways.
    described: [".cancha.v1.RobotCommand", ".cancha.v1.WorldState"],
  },
];

/** If these arrive all the same, the decoder skips them. */
const UNREAD_FIELDS = new Set([
  "ServerMessage.greeting",
  "ServerMessage.refusal",
  "ServerMessage.tick",
  "ServerMessage.reply",
  "ServerMessage.lobby_reply",
]);

/** `limits` in limits.proto, `moves` and `meaning` in labels.proto, with their types. */
const FIELD_OPTIONS = new Map([
  [50001, ".cancha.v1.Limits"],
  [50004, ".cancha.v1.Moves"],
  [50005, ".cancha.v1.Meaning"],
]);

/** Takes and returns a FileDescriptorSet, as bytes. Some messages keep only the fields that are read. */
export function pruned(bytes, { roots, readFields, described = [] }) {
  const set = fromBinary(FileDescriptorSetSchema, bytes);
  const types = typesOf(set);
  forEachMessage(set, (message) => dropUnread(message, readFields[message.name]));
  const reached = reachedFrom([...roots, ...described], types);
  const isDescribed = reachedFrom(described, types);
  types.forEach((type, name) => isDescribed.has(name) || dropFieldOptions(type));
  for (const file of set.file.filter(({ name }) => name.startsWith("cancha/"))) {
    const isReached = ({ name }) => reached.has(`.${file.package}.${name}`);
    file.messageType = file.messageType.filter(isReached);
    file.enumType = file.enumType.filter(isReached);
    file.extension = file.extension.filter(({ number }) => !FIELD_OPTIONS.has(number) || reached.has(FIELD_OPTIONS.get(number)));
    file.sourceCodeInfo = undefined;
  }
  dropIdleFiles(set);
  return toBinary(FileDescriptorSetSchema, set);
}

/** The file of the set that declares each name; only messages, and enums outside of messages. */
function typesOf(set) {
  const types = new Map();
  for (const file of set.file) {
    for (const type of [...file.messageType, ...file.enumType]) {
      types.set(`.${file.package}.${type.name}`, type);
    }
  }
  return types;
}

function forEachMessage(set, action) {
  const visit = (message) => {
    action(message);
    message.nestedType.forEach(visit);
  };
  set.file.forEach((file) => file.messageType.forEach(visit));
}

function dropUnread(message, readFields) {
  const isRead = ({ name }) =>
    !UNREAD_FIELDS.has(`${message.name}.${name}`) && (readFields === undefined || readFields.includes(name));
  message.field = message.field.filter(isRead);
  const used = new Set(message.field.map(({ typeName }) => typeName.split(".").at(-1)));
  message.nestedType = message.nestedType.filter(({ name, options }) => !options?.mapEntry || used.has(name));
}

function dropFieldOptions({ field = [], nestedType = [] }) {
  for (const { options } of field) {
    if (options?.$unknown) {
      options.$unknown = options.$unknown.filter(({ no }) => !FIELD_OPTIONS.has(no));
    }
  }
  nestedType.forEach(dropFieldOptions);
}

function reachedFrom(roots, types) {
  const reached = new Set();
  const visit = (name) => {
    const type = types.get(name);
    if (type && !reached.has(name)) {
      reached.add(name);
      typeNamesIn(type).map(outermost).forEach(visit);
    }
  };
  roots.forEach(visit);
  return reached;
}

/** ".cancha.v1.Shape" for ".cancha.v1.Shape.Box": nested types stay with the outer type. */
function outermost(name) {
  return name.split(".").slice(0, 4).join(".");
}

function typeNamesIn({ field = [], nestedType = [] }) {
  return [...field.map(({ typeName }) => typeName), ...nestedType.flatMap(typeNamesIn)].filter(Boolean);
}

/** Removes empty files, and their imports. */
function dropIdleFiles(set) {
  const isIdle = ({ messageType, enumType, extension }) => messageType.length + enumType.length + extension.length === 0;
  const idle = new Set(set.file.filter(isIdle).map(({ name }) => name));
  set.file = set.file.filter(({ name }) => !idle.has(name));
  for (const file of set.file) {
    file.dependency = file.dependency.filter((name) => !idle.has(name));
    file.publicDependency = [];
    file.weakDependency = [];
  }
}

/** The project's own files in the set. */
export function fileNamesIn(bytes) {
  const { file } = fromBinary(FileDescriptorSetSchema, bytes);
  return file.map(({ name }) => name).filter((name) => name.startsWith("cancha/"));
}
