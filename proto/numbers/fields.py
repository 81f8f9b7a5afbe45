"""Writes C++ that reads and sets the numbers of messages by their indices. Reflection needs no such code, but makes a
match over sockets slower by 2 us per tick.

    fields.py SCHEMA_SET COMMANDS STATE     SCHEMA_SET: a FileDescriptorSet, with its imports
"""

import sys

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory


class Steps:
    """Finds the fields with a step, which is a custom option of the schema."""

    def __init__(self, schemas):
        pool = descriptor_pool.DescriptorPool()
        for schema in schemas.file:
            pool.Add(schema)
        messages = message_factory.MessageFactory(pool).GetMessages([schema.name for schema in schemas.file])
        self._options = messages["google.protobuf.FieldOptions"]
        self._limits = pool.FindExtensionByName("cancha.v1.limits")

    def has_one(self, field):
        return self._options.FromString(field.options.SerializeToString()).Extensions[self._limits].step > 0


def faults(schemas):
    """Yields a line for each wrong field. The functions below and numbers_of() in number.cpp, which returns the fields
    with a step, must have the same fields in the same order: otherwise numbers would be taken for their neighbours."""
    steps = Steps(schemas)
    for command, _ in commands(schemas):
        message = message_of(schemas, command)
        for field in message.field:
            if field.type != field.TYPE_DOUBLE or field.label == field.LABEL_REPEATED:
                yield f"{message.name}.{field.name} is no number of a command: make it a double, with a step"
            elif not steps.has_one(field):
                yield without_step(message, field)
    for part in message_named(schemas, "WorldState").field:
        if part.type == part.TYPE_MESSAGE:
            yield from faults_of_body(schemas, message_of(schemas, part), steps)


def faults_of_body(schemas, message, steps):
    for field in message.field:
        is_double = field.type == field.TYPE_DOUBLE
        if field.label == field.LABEL_REPEATED:
            continue
        if field.type == field.TYPE_MESSAGE:
            yield from faults_of_body(schemas, message_of(schemas, field), steps)
        elif is_double and not steps.has_one(field):
            yield without_step(message, field)
        elif not is_double and steps.has_one(field):
            yield f"{message.name}.{field.name} has a step and is no double: make it one, or drop the step"


def check(schemas):
    """Ends the program if there are faults."""
    found = dict.fromkeys(faults(schemas))
    if found:
        sys.exit("\n".join(found))


def without_step(message, field):
    return (f"{message.name}.{field.name} has no step, and recordings count numbers in steps: "
            "add [(limits) = {step: 1e-4}], or as fine as it needs")


def message_named(schemas, name):
    return next(message for schema in schemas.file if schema.package == "cancha.v1"
                for message in schema.message_type if message.name == name)


def message_of(schemas, field):
    return message_named(schemas, field.type_name.rsplit(".", 1)[1])


def commands(schemas):
    """Yields each message in RobotCommand, with the names of its numbers, in the order of the schema."""
    for field in message_named(schemas, "RobotCommand").field:
        if field.type == field.TYPE_MESSAGE:
            yield field, [number.name for number in message_of(schemas, field).field]


def copy_function(schemas, head, get_message, copy_number):
    cases = []
    for field, numbers in commands(schemas):
        copies = "".join(f"            {copy_number(name, i)};\n" for i, name in enumerate(numbers))
        cases.append(f"        case {field.number}: {{\n            {get_message(field.name)};\n{copies}"
                     "            break;\n        }\n")
    return f"{head} {{\n    switch (field) {{\n{''.join(cases)}        default:\n            break;\n    }}\n}}\n"


def has_function(schemas):
    cases = "".join(f"        case {field.number}:\n            return command.has_{field.name}();\n"
                    for field, _ in commands(schemas))
    return ("bool has_message(const v1::RobotCommand& command, int field) {\n    switch (field) {\n" + cases +
            "        default:\n            return false;\n    }\n}\n")


def commands_source(schemas):
    return has_function(schemas) + "\n" + copy_function(
        schemas, "void get_numbers(const v1::RobotCommand& command, int field, Numbers& numbers)",
        lambda name: f"const auto& message = command.{name}()",
        lambda name, i: f"numbers[{i}] = message.{name}()") + "\n" + copy_function(
        schemas, "void set_numbers(v1::RobotCommand& command, int field, const Numbers& numbers)",
        lambda name: f"auto& message = *command.mutable_{name}()",
        lambda name, i: f"message.set_{name}(numbers[{i}])")


def setters(schemas, message, path=""):
    """Yields the setters of a body's numbers in the order of numbers_of() in number.cpp. All of them have a step."""
    for field in message.field:
        if field.label == field.LABEL_REPEATED:
            continue
        if field.type == field.TYPE_MESSAGE:
            yield from setters(schemas, message_of(schemas, field), f"{path}mutable_{field.name}()->")
        elif field.type == field.TYPE_DOUBLE:
            yield f"{path}set_{field.name}(number)"


def state_source(schemas):
    tables = []
    for part in message_named(schemas, "WorldState").field:
        if part.type == part.TYPE_MESSAGE:
            message = message_of(schemas, part)
            entries = "".join(f"        [](v1::{message.name}& message, double number) {{ message.{setter}; }},\n"
                              for setter in setters(schemas, message))
            tables.append("template <>\n"
                          f"std::span<const Setter<v1::{message.name}>> setters() {{\n"
                          f"    static constexpr Setter<v1::{message.name}> kAll[] = {{\n{entries}    }};\n"
                          "    return kAll;\n}\n")
    return "\n".join(tables)


def write(file_name, text):
    with open(file_name, "w", encoding="ascii") as file:
        file.write("// Made of the schema by fields.py.\n\n" + text)


def main(schema_set, commands_file, state_file):
    schemas = descriptor_pb2.FileDescriptorSet()
    with open(schema_set, "rb") as file:
        schemas.ParseFromString(file.read())
    check(schemas)
    write(commands_file, commands_source(schemas))
    write(state_file, state_source(schemas))


if __name__ == "__main__":
    main(*sys.argv[1:])
