import { expect, test } from "vitest";
import { crash } from "./crash.ts";

const full = process.env["CRASH"] === "full";

test(
  "a server that is killed under load loses no operation and repeats none (F-01)",
  async () => {
    const report = await crash(
      full ? { operations: 10_000, kills: 20, seed: 1 } : { operations: 1000, kills: 3, seed: 2 },
    );
    console.log(JSON.stringify(report));
    expect({
      lost: report.lost,
      duplicate: report.duplicate,
      violations: report.violations,
      ledger: Number(report.ledger),
    }).toEqual({
      lost: [],
      duplicate: [],
      violations: [],
      ledger: 0,
    });
    expect(report.repeated).toBeGreaterThan(0);
    expect(report.recovery.median).toBeLessThan(10_000);
  },
  full ? 2_400_000 : 400_000,
);

test("a client with a new idempotency key for every attempt is detected", async () => {
  const report = await crash({ operations: 600, kills: 1, seed: 3, newKeyPerAttempt: true });
  expect(report.duplicate.length).toBeGreaterThan(0);
}, 400_000);
