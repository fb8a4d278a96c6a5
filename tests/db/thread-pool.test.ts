import { expect, test } from "vitest";
import { onePerAddress } from "../../app/http/threads/one-per-address.ts";
import { openThreadPool } from "../../app/http/threads/thread-pool.ts";
import { Refusal } from "../../app/http/errors.ts";

const late = () => new Refusal(422, "late", "Late");
const open = (deadlineMs: number, queueLimit: number) =>
  openThreadPool<string | { spinMs: number }, string>({
    script: "tests/support/spin-thread.ts",
    threads: 1,
    queueLimit,
    deadlineMs,
    refuseLate: late,
  });

test("jobs are answered in their order, and their refusals are passed on", async () => {
  const run = open(30_000, 5);
  expect(await Promise.all(["a", "b", "c"].map((text) => run(text)))).toEqual(["a", "b", "c"]);
  await expect(run("refuse")).rejects.toMatchObject({ status: 422, code: "refused", fields: { a: "b" } });
  await expect(run("fail")).rejects.toThrow("failed");
  await expect(run("exit")).rejects.toThrow("ended with 3");
  expect(await run("after")).toBe("after");
});

test("a job is refused when the queue is full", async () => {
  const run = open(30_000, 1);
  const answers = await Promise.allSettled(["a", "b", "c"].map((text) => run(text)));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(answers[2]).toMatchObject({ reason: { status: 503, code: "busy", headers: { "Retry-After": "5" } } });
});

test("the thread of a job beyond its deadline is ended, and the next job runs", async () => {
  const run = open(5_000, 5);
  const spinning = run({ spinMs: 600_000 });
  const next = run("next");
  await expect(spinning).rejects.toMatchObject({ code: "late" });
  expect(await next).toBe("next");
}, 60_000);

test("jobs of one address run one at a time", async () => {
  const runOfAddress = onePerAddress<number>(1);
  let running = 0;
  let maxConcurrent = 0;
  const job = async () => {
    maxConcurrent = Math.max(maxConcurrent, ++running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
    return 1;
  };
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => runOfAddress("192.0.2.1", job)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(maxConcurrent).toBe(1);
  await Promise.all(["192.0.2.1", "192.0.2.2"].map((address) => runOfAddress(address, job)));
  expect(maxConcurrent).toBe(2);
});
