import { z } from "zod";

export const MAX_NAMES = 500;
const MAX_TOPICS = 50;
const MAX_RATE = 25;
const DEFAULT_RATE = 8;

const name = z.string().regex(/^[A-Z0-9]{1,12}_[A-Z0-9]{2,10}$/);

/** The messages that a client may send. */
const message = z.discriminatedUnion("event", [
  z.strictObject({
    event: z.literal("subscribe"),
    data: z.union([z.literal("all"), z.array(z.union([name, z.literal("")])).max(MAX_NAMES)]),
    rate: z.int().min(1).max(MAX_RATE).default(DEFAULT_RATE),
  }),
  z.strictObject({ event: z.literal("listen"), data: z.array(z.string().max(100)).max(MAX_TOPICS) }),
  z.strictObject({ event: z.literal("resume"), data: z.int().min(0) }),
]);
export type ClientMessage = z.infer<typeof message>;

/** The client's message; null when it is invalid. */
export function parseMessage(text: string): ClientMessage | null {
  try {
    return message.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export const frames = {
  welcome: (seq: number, userId: number) =>
    JSON.stringify({ event: "welcome", seq, data: { topics: [`user:${userId}`] } }),
  event: (topic: string, seq: number, data: unknown) => JSON.stringify({ event: topic, seq, data }),
  listening: (topics: string[]) => JSON.stringify({ event: "listening", data: topics }),
  beat: JSON.stringify({ event: "beat", data: {} }),
  risk: JSON.stringify({ event: "risk", data: {} }),
  resync: (seq: number) => JSON.stringify({ event: "resync", seq, data: {} }),
  error: (code: "malformed" | "forbidden" | "too_many", message: string) =>
    JSON.stringify({ event: "error", data: { code, message } }),
};
