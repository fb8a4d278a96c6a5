import type { Emit, Tick } from "../provider.ts";

/**
 * Conflates live ticks: while previous ticks are being applied, only the newest tick of each instrument is kept. A
 * provider closes connections of slow readers, so reading must not wait for the database.
 */
export function conflateTicks(emit: Emit, signal: AbortSignal): (tick: Tick) => void {
  const pending = new Map<string, Tick>();
  let isFull = false;

  function pass(tick: Tick): void {
    const ready = emit(tick);
    if (!ready) return;
    isFull = true;
    void ready.then(() => {
      isFull = false;
      const newest = [...pending.values()];
      pending.clear();
      newest.forEach(send);
    });
  }

  function send(tick: Tick): void {
    if (signal.aborted) return;
    if (isFull) pending.set(tick.instrument, tick);
    else pass(tick);
  }
  return send;
}
