// Foxglove's own client against a running viewer: CANCHA_VIEWER_URL names the viewer, whose match is live meanwhile.

import { createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { FoxgloveClient, type Channel } from "@foxglove/ws-protocol";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { decodeFrame } from "../../src/feed/decode";

/** A match at full speed or in real time provides the messages within seconds. */
const PATIENCE = { timeout: 120_000, interval: 20 };

const TICKS = 30;

interface Vector {
  x: number;
  y: number;
  z: number;
}

interface Transforms {
  transforms: { childFrameId: string; translation: Vector; timestamp: { seconds: bigint; nanos: number } }[];
}

/** Positions of the ball in the page's feed, by tick. */
class PageFeed {
  readonly balls = new Map<bigint, Vector>();
  private readonly socket: WebSocket;
  private received = 0;

  constructor(url: URL) {
    this.socket = new WebSocket(new URL("ws", url));
    this.socket.on("message", (data: Buffer, isBinary) => {
      this.received += 1;
      this.socket.send(String(this.received));
      const message = isBinary ? decodeFrame(data).message : undefined;
      const world = message?.kind === "update" ? message.value.world : undefined;
      if (world?.ball) {
        this.balls.set(world.tick, { x: world.ball.xM, y: world.ball.yM, z: world.ball.zM });
      }
    });
  }

  close(): void {
    this.socket.close();
  }
}

/** A tool that knows of messages only what their channels say. */
class Tool {
  private readonly client: FoxgloveClient;
  private readonly channels = new Map<string, Channel>();
  private readonly handlers = new Map<number, (data: ArrayBufferView) => void>();

  constructor(url: URL) {
    this.client = new FoxgloveClient({
      ws: new WebSocket(new URL("foxglove", url), [FoxgloveClient.SUPPORTED_SUBPROTOCOL]),
    });
    this.client.on("advertise", (channels) => {
      channels.forEach((channel) => this.channels.set(channel.topic, channel));
    });
    this.client.on("message", ({ subscriptionId, data }) => this.handlers.get(subscriptionId)?.(data));
  }

  /** Keeps the messages of a channel with this type. */
  async subscribe<T>(topic: string, type: string): Promise<T[]> {
    const channel = await vi.waitUntil(() => this.channels.get(topic), PATIENCE);
    expect(channel).toMatchObject({ encoding: "protobuf", schemaEncoding: "protobuf", schemaName: type });
    const files = fromBinary(FileDescriptorSetSchema, Buffer.from(channel.schema, "base64"));
    const schema = createFileRegistry(files).getMessage(type)!;
    const all: T[] = [];
    this.handlers.set(this.client.subscribe(channel.id), (data) => {
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      all.push(fromBinary(schema, bytes) as unknown as T);
    });
    return all;
  }

  close(): void {
    this.client.close();
  }
}

test("a tool sees the ball where the page sees it, and the arena", async () => {
  const url = process.env.CANCHA_VIEWER_URL;
  if (!url) {
    throw new Error("set CANCHA_VIEWER_URL");
  }
  const page = new PageFeed(new URL(url));
  const tool = new Tool(new URL(url));
  try {
    const worlds = await tool.subscribe<{ tick: bigint; ball: { xM: number; yM: number; zM: number } }>(
      "/world",
      "cancha.v1.WorldState",
    );
    const transforms = await tool.subscribe<Transforms>("/transforms", "foxglove.FrameTransforms");
    const scenes = await tool.subscribe<{ entities: { id: string }[] }>("/scene", "foxglove.SceneUpdate");
    const log = await tool.subscribe<{ message: string }>("/log", "foxglove.Log");

    const shared = await vi.waitUntil(() => {
      const common = worlds.filter(({ tick }) => page.balls.has(tick));
      // The ball rests until somebody reaches it.
      const hasMoved = new Set(common.map(({ ball }) => ball.xM)).size > 1;
      const isTold = log.length > 0 && scenes.length > 0 && transforms.length >= TICKS;
      return common.length >= TICKS && hasMoved && isTold && common;
    }, PATIENCE);

    for (const { tick, ball } of shared) {
      expect({ x: ball.xM, y: ball.yM, z: ball.zM }).toEqual(page.balls.get(tick));
    }
    const placed = transforms.filter(({ transforms: [first] }) => {
      return page.balls.has(tickAt(first!.timestamp));
    });
    expect(placed.length).toBeGreaterThan(0);
    for (const { transforms: all } of placed) {
      const ball = all.find(({ childFrameId }) => childFrameId === "ball")!;
      const { x, y, z } = ball.translation;
      expect({ x, y, z }).toEqual(page.balls.get(tickAt(ball.timestamp)));
    }
    const drawn = scenes[0]!.entities.map(({ id }) => id);
    expect(drawn.filter((id) => id.startsWith("robot "))).toHaveLength(10);
    expect(drawn).toContain("ball");
    expect(log[0]!.message).not.toBe("");
  } finally {
    tool.close();
    page.close();
  }
});

/** At 60 ticks a second. */
function tickAt({ seconds, nanos }: { seconds: bigint; nanos: number }): bigint {
  return BigInt(Math.round((Number(seconds) + nanos / 1e9) * 60));
}
