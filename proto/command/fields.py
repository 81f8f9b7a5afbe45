"""Writes C++ that copies the numbers of each command between its message and an array: reflection, which needs no
such list, makes a match over sockets 2 us a tick slower.

    fields.py SCHEMA_SET SOURCE     SCHEMA_SET: a FileDescriptorSet that has cancha/v1/actuation.proto
"""

import sys

from google.protobuf import descriptor_pb2


def message_named(schemas, name):
    return next(message for schema in schemas.file if schema.package == "cancha.v1"
                for message in schema.message_type if message.name == name)


def commands(schemas):
    """Each field of the oneof in RobotCommand, with the names of its numbers; in the order of the schema."""
    for field in message_named(schemas, "RobotCommand").field:
        if field.HasField("oneof_index"):
            numbers = message_named(schemas, field.type_name.rsplit(".", 1)[1]).field
            yield field, [number.name for number in numbers]


def copy_function(schemas, head, get_message, copy_number):
    cases = []
    for field, numbers in commands(schemas):
        copies = "".join(f"            {copy_number(name, i)};\n" for i, name in enumerate(numbers))
        cases.append(f"        case {field.number}: {{\n            {get_message(field.name)};\n{copies}"
                     "            break;\n        }\n")
    return f"{head} {{\n    switch (field) {{\n{''.join(cases)}        default:\n            break;\n    }}\n}}\n"


def main(schema_set, source):
    schemas = descriptor_pb2.FileDescriptorSet()
    with open(schema_set, "rb") as file:
        schemas.ParseFromString(file.read())
    with open(source, "w", encoding="ascii") as file:
        file.write("// Made of actuation.proto by fields.py.\n\n")
        file.write(copy_function(
            schemas, "void get_numbers(const v1::RobotCommand& command, int field, Numbers& numbers)",
            lambda name: f"const auto& message = command.{name}()",
            lambda name, i: f"numbers[{i}] = message.{name}()"))
        file.write("\n")
        file.write(copy_function(
            schemas, "void set_numbers(v1::RobotCommand& command, int field, const Numbers& numbers)",
            lambda name: f"auto& message = *command.mutable_{name}()",
            lambda name, i: f"message.set_{name}(numbers[{i}])"))


if __name__ == "__main__":
    main(*sys.argv[1:])
