from collections.abc import Mapping, Sequence
from typing import Any

class FileDescriptor: ...

class EnumValueDescriptor:
    name: str
    number: int

class EnumDescriptor:
    name: str
    values: Sequence[EnumValueDescriptor]
    values_by_name: Mapping[str, EnumValueDescriptor]
    values_by_number: Mapping[int, EnumValueDescriptor]

class FieldDescriptor:
    LABEL_REPEATED: int
    label: int
    name: str
    enum_type: EnumDescriptor | None
    message_type: Descriptor | None
    def GetOptions(self) -> Any: ...

class Descriptor:
    name: str
    fields: Sequence[FieldDescriptor]
    fields_by_name: Mapping[str, FieldDescriptor]
