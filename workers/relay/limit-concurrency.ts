/** Runs at most `atOnce` tasks per key at a time; further tasks wait in order of arrival. */
export function createLimiter<Key>(atOnce: number) {
  const states = new Map<Key, { running: number; queue: (() => void)[] }>();

  return async function limit(key: Key, work: () => Promise<void>): Promise<void> {
    const state = states.get(key) ?? { running: 0, queue: [] };
    states.set(key, state);
    if (state.running < atOnce) state.running++;
    else await new Promise<void>((start) => state.queue.push(start));
    try {
      await work();
    } finally {
      // The next task takes over this place, so `running` stays the same.
      const next = state.queue.shift();
      if (next) next();
      else if (--state.running === 0) states.delete(key);
    }
  };
}
