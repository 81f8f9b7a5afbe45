"""Reader of MCAP files (https://mcap.dev/spec): messages and attachments in the order of the file.

Chunks may be compressed with zstd. The system's libzstd unpacks them.
"""

from __future__ import annotations

import ctypes
import os
import struct
import zlib
from typing import Iterator, NamedTuple, Union

_MAGIC = b"\x89MCAP0\r\n"
_CHANNEL, _MESSAGE, _CHUNK, _ATTACHMENT, _DATA_END = 4, 5, 6, 9, 15

# Longer records, and chunks that unpack to more bytes, are damaged: the server writes none.
_MOST_BYTES = 64 * 1024 * 1024


class McapMessage(NamedTuple):
    topic: str  # "/world".
    time_ns: int
    payload: bytes


class McapAttachment(NamedTuple):
    name: str
    content: bytes


def read_mcap(file: Union[str, os.PathLike[str]]) -> Iterator[Union[McapMessage, McapAttachment]]:
    """Yields messages and attachments. Raises ValueError if the file is no MCAP file or is damaged, after everything
    before the damage."""
    with open(file, "rb") as stream:
        content = stream.read()
    if not content.startswith(_MAGIC):
        raise ValueError(f"{file}: not an MCAP file")
    topics: dict[int, str] = {}
    try:
        yield from _items_in(memoryview(content)[len(_MAGIC) :], topics)
    except (struct.error, IndexError, KeyError, UnicodeDecodeError) as error:
        raise ValueError(f"{file}: damaged, or cut off") from error
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


def _items_in(
    content: memoryview, topics: dict[int, str], is_file: bool = True
) -> Iterator[Union[McapMessage, McapAttachment]]:
    at = 0
    while at < len(content):
        opcode, length = struct.unpack_from("<BQ", content, at)
        record = content[at + 9 : at + 9 + length]
        if len(record) < length:
            raise ValueError("cut off")
        at += 9 + length
        if opcode == _CHUNK:
            yield from _items_in(_unpacked(record), topics, is_file=False)
        elif opcode == _CHANNEL:
            channel, _, topic_bytes = struct.unpack_from("<HHI", record)
            topics[channel] = bytes(record[8 : 8 + topic_bytes]).decode()
        elif opcode == _MESSAGE:
            channel, _, time_ns = struct.unpack_from("<HIQ", record)
            yield McapMessage(topics[channel], time_ns, bytes(record[22:]))
        elif opcode == _ATTACHMENT:
            yield _attachment(record)
        elif opcode == _DATA_END:
            return  # The summary follows. It only repeats earlier records.
    if is_file:
        raise ValueError("cut off")


def _attachment(record: memoryview) -> McapAttachment:
    _, _, name_bytes = struct.unpack_from("<QQI", record)
    (crc,) = struct.unpack_from("<I", record, len(record) - 4)
    if crc != 0 and zlib.crc32(record[:-4]) != crc:
        raise ValueError("damaged: an attachment has another checksum")
    at = 20 + name_bytes
    name = bytes(record[20:at]).decode()
    (type_bytes,) = struct.unpack_from("<I", record, at)
    return McapAttachment(name, bytes(record[at + 4 + type_bytes + 8 : -4]))


def _unpacked(chunk: memoryview) -> memoryview:
    _, _, size, crc, name_bytes = struct.unpack_from("<QQQII", chunk)
    compression = bytes(chunk[32 : 32 + name_bytes]).decode()
    packed = bytes(chunk[32 + name_bytes + 8 :])
    if size > _MOST_BYTES:
        raise ValueError(f"damaged: a chunk of {size} bytes")
    if compression == "":
        content = packed
    elif compression == "zstd":
        content = _decompressed(packed, size)
    else:
        raise ValueError(f"its chunks are compressed by {compression}; expected zstd")
    if len(content) != size or (crc != 0 and zlib.crc32(content) != crc):
        raise ValueError("damaged: a chunk has another checksum")
    return memoryview(content)


def _decompressed(packed: bytes, size: int) -> bytes:
    try:
        zstd = ctypes.CDLL("libzstd.so.1")
    except OSError as error:
        raise ValueError(f"reading it needs libzstd.so.1, Debian's package libzstd1: {error}") from None
    zstd.ZSTD_decompress.restype = ctypes.c_size_t
    out = ctypes.create_string_buffer(max(size, 1))
    got = zstd.ZSTD_decompress(
        out, ctypes.c_size_t(size), packed, ctypes.c_size_t(len(packed))
    )  # fmt: skip
    return out.raw[:size] if got == size else b""
