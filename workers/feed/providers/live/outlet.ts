import type { Emit, Tick } from "../provider.ts";

/**
 * Where live prices go. A provider cannot be made to wait: it hangs up on who reads slowly, and what it sent meanwhile is old. While the ticks
 * before have not been applied, only the newest of each instrument is kept.
 */
export function createOutlet(emit: Emit, signal: AbortSignal): (tick: Tick) => void {
  const waiting = new Map<string, Tick>();
  let isFull = false;

  function pass(tick: Tick): void {
    const room = emit(tick);
    if (!room) return;
    isFull = true;
    void room.then(() => {
      isFull = false;
      const newest = [...waiting.values()];
      waiting.clear();
      newest.forEach(send);
    });
  }

  function send(tick: Tick): void {
    if (signal.aborted) return;
    if (isFull) waiting.set(tick.instrument, tick);
    else pass(tick);
  }
  return send;
}
