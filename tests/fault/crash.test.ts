import { expect, test } from "vitest";
import { isFull } from "../support/size.ts";
import { crash, type Fault, NOTHING_WRONG, summary } from "./crash.ts";

/** The kernel keeps what the server has written. */
const kill: Fault = (cluster) => cluster.kill();
/** As the kernel without memory, which kills the largest process: PostgreSQL then restarts all sessions. */
const killLargestSession: Fault = (cluster) => cluster.killLargestSession();
/** As an administrator. */
const stop: Fault = (cluster) => cluster.stop();

test(
  "a server that is killed under load loses no operation and repeats none (F-01)",
  async () => {
    const report = await crash({
      ...(isFull ? { operations: 10_000, kills: 20, seed: 1 } : { operations: 1000, kills: 3, seed: 2 }),
      fault: kill,
    });
    console.log(JSON.stringify(report));
    expect(summary(report)).toEqual(NOTHING_WRONG);
    expect(report.repeated).toBeGreaterThan(0);
    expect(report.recovery.median).toBeLessThan(10_000);
  },
  isFull ? 2_400_000 : 400_000,
);

test("a session that the kernel kills for its memory costs no acknowledged operation and repeats none (F-02, F-15)", async () => {
  // Without an end of its own, the load has sessions to kill however long the server takes to accept again.
  const load = { operations: 1_000_000, everyMs: 500, pauseMs: 5 };
  const settings = { restart_after_crash: "on" };
  const report = await crash({ ...load, kills: 2, seed: 4, settings, fault: killLargestSession });
  console.log(JSON.stringify(report));
  expect(summary(report)).toEqual(NOTHING_WRONG);
  expect(report.repeated).toBeGreaterThan(0);
}, 400_000);

test(
  "a server that is restarted again and again under load loses no operation and repeats none (F-02)",
  async () => {
    const report = await crash({
      ...(isFull ? { kills: 60, everyMs: 10_000, pauseMs: 50 } : { kills: 3, everyMs: 500, pauseMs: 5 }),
      operations: 1_000_000,
      seed: 5,
      fault: stop,
    });
    console.log(JSON.stringify(report));
    expect(summary(report)).toEqual(NOTHING_WRONG);
    expect(report.repeated).toBeGreaterThan(0);
  },
  isFull ? 1_200_000 : 400_000,
);

test.runIf(isFull)(
  "a client with a new idempotency key for every attempt is detected",
  async () => {
    const report = await crash({ operations: 600, kills: 1, seed: 3, fault: kill, newKeyPerAttempt: true });
    expect(report.duplicate.length).toBeGreaterThan(0);
  },
  400_000,
);
