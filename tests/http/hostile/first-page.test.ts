import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "../../support/ports.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { observed, readMetrics } from "./observe.ts";

/** Processor time: 5 ms where the pages were rendered before, more than 20 where they were not. */
const MAX_FIRST_TURN_MS = 15;

test("the first page of a process takes a turn as short as those after it", async () => {
  const database = await createDatabase("demo");
  const metricsPort = await freePort();
  const { url } = await startServer(database, { env: { METRICS_PORT: String(metricsPort), ...observed } });
  await pause(200);
  await readMetrics(metricsPort);
  const { status } = await fetch(url, { headers: { Accept: "text/html" } });
  const { turnMs } = await readMetrics(metricsPort);
  expect(status).toBe(200);
  expect(turnMs).toBeLessThan(MAX_FIRST_TURN_MS);
});
