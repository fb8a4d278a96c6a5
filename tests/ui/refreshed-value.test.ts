import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refreshedValue } from "../../app/process/refreshed-value.ts";

const REFRESH_AFTER_MS = 5_000;
/** The reads in the order in which they began; a test ends each. */
let reads: PromiseWithResolvers<string>[] = [];
const open = () => {
  reads = [];
  return refreshedValue(() => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  }, REFRESH_AFTER_MS);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a refreshed value", () => {
  test("a refreshed value is read once for concurrent callers", async () => {
    const texts = open();
    const both = Promise.all([texts.get(), texts.get()]);
    reads[0]?.resolve("old");
    expect(await both).toEqual(["old", "old"]);
    expect(reads).toHaveLength(1);
  });

  test("a refreshed value is read again after its time, and callers get the previous value meanwhile", async () => {
    const texts = open();
    void texts.get();
    reads[0]?.resolve("old");
    await vi.advanceTimersByTimeAsync(REFRESH_AFTER_MS + 1);
    expect(await Promise.all([texts.get(), texts.get()])).toEqual(["old", "old"]);
    expect(reads).toHaveLength(2);
    reads[1]?.resolve("new");
    await vi.advanceTimersByTimeAsync(0);
    expect(await texts.get()).toBe("new");
  });

  test("a refreshed value is read again after its time when the clock is set back (T-45)", async () => {
    const texts = open();
    void texts.get();
    reads[0]?.resolve("old");
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(REFRESH_AFTER_MS + 1);
    await texts.get();
    expect(reads).toHaveLength(2);
  });

  test("a refreshed value does not keep a refresh that began before the value was cleared", async () => {
    const texts = open();
    void texts.get();
    reads[0]?.resolve("old");
    await vi.advanceTimersByTimeAsync(REFRESH_AFTER_MS + 1);
    await texts.get();
    texts.clear();
    const afterChange = texts.get();
    reads[2]?.resolve("new");
    expect(await afterChange).toBe("new");
    reads[1]?.resolve("old");
    await vi.advanceTimersByTimeAsync(0);
    expect(await texts.get()).toBe("new");
  });

  test("a refreshed value keeps the previous value when a refresh fails, and refreshes at the next call", async () => {
    const texts = open();
    void texts.get();
    reads[0]?.resolve("old");
    await vi.advanceTimersByTimeAsync(REFRESH_AFTER_MS + 1);
    await texts.get();
    reads[1]?.reject(new Error("no connection"));
    await vi.advanceTimersByTimeAsync(0);
    expect(await texts.get()).toBe("old");
    expect(reads).toHaveLength(3);
  });

  test("a refreshed value is read again after a failed first read", async () => {
    const texts = open();
    const first = texts.get();
    reads[0]?.reject(new Error("no connection"));
    await expect(first).rejects.toThrow("no connection");
    const second = texts.get();
    reads[1]?.resolve("new");
    expect(await second).toBe("new");
  });
});
