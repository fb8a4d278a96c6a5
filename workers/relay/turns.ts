/** Runs at most `atOnce` pieces of work of one key at a time; the others wait in the order in which they came. */
export function createTurns<Key>(atOnce: number) {
  const waiting = new Map<Key, { running: number; queue: (() => void)[] }>();

  return async function inTurn(key: Key, work: () => Promise<void>): Promise<void> {
    const turns = waiting.get(key) ?? { running: 0, queue: [] };
    waiting.set(key, turns);
    if (turns.running < atOnce) turns.running++;
    else await new Promise<void>((start) => turns.queue.push(start));
    try {
      await work();
    } finally {
      // A place is handed to the next in the queue, so running counts it on.
      const next = turns.queue.shift();
      if (next) next();
      else if (--turns.running === 0) waiting.delete(key);
    }
  };
}
