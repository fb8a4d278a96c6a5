import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createPause } from "../../workers/feed/pause.ts";

const never = () => new Promise<never>(() => {});

test("a hundred thousand turns of a feed leave nothing at the promises that outlive them", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const ends = [never(), never()];
  const pause = createPause(ends);
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (let turn = 0; turn < 100_000; turn++) await pause(Promise.resolve(), 1000);
  expect((used() - before) / 2 ** 20).toBeLessThan(5);
  // They are in use until here, and with them what is left at them.
  await Promise.race([...ends, pause(Promise.resolve(), 1)]);
});

test("a pause ends with its time, when the queue is filled, and with the error of what ended", async () => {
  const queue = Promise.withResolvers<void>();
  const end = Promise.withResolvers<never>();
  const pause = createPause([end.promise]);
  await pause(queue.promise, 1);
  const waiting = pause(queue.promise, 60_000);
  queue.resolve();
  await waiting;
  const ended = pause(never(), 60_000);
  end.reject(new Error("lost"));
  await expect(ended).rejects.toThrow("lost");
  await expect(pause(never(), 1)).rejects.toThrow("lost");
});
