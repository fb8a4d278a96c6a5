import { z } from "zod";

export const MOST_NAMES = 500;
const MOST_TOPICS = 50;
const FASTEST = 25;
const USUAL = 8;

const name = z.string().regex(/^[A-Z0-9]{1,12}_[A-Z0-9]{2,10}$/);

/** Everything a client may say. */
const spoken = z.discriminatedUnion("event", [
  z.strictObject({
    event: z.literal("subscribe"),
    data: z.union([z.literal("all"), z.array(z.union([name, z.literal("")])).max(MOST_NAMES)]),
    rate: z.int().min(1).max(FASTEST).default(USUAL),
  }),
  z.strictObject({ event: z.literal("listen"), data: z.array(z.string().max(100)).max(MOST_TOPICS) }),
  z.strictObject({ event: z.literal("resume"), data: z.int().min(0) }),
]);
export type Spoken = z.infer<typeof spoken>;

/** What the client said, or null when it makes no sense. */
export function parseSpoken(text: string): Spoken | null {
  try {
    return spoken.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export const frames = {
  welcome: (seq: number, userId: number) =>
    JSON.stringify({ event: "welcome", seq, data: { topics: [`user:${userId}`] } }),
  event: (topic: string, seq: number, data: unknown) => JSON.stringify({ event: topic, seq, data }),
  listening: (topics: string[]) => JSON.stringify({ event: "listening", data: topics }),
  resync: (seq: number) => JSON.stringify({ event: "resync", seq, data: {} }),
  error: (code: "malformed" | "forbidden" | "too_many", message: string) =>
    JSON.stringify({ event: "error", data: { code, message } }),
};
