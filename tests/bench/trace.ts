// What Chromium's own trace says of a page's main thread, in processor time of that thread: neighbours on the machine do not count.
import type { Browser, Page } from "playwright-core";

type Event = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };
export type Traced = {
  /** Milliseconds of the page's scripts in each frame in which they ran; style, layout and paint are not scripts. */
  scripts: number[];
  /** What the tasks longer than 50 ms took beyond that, in ms. */
  blocked: number;
};

const LONG = 50;
const NOTHING = 0.1;
/** Work of the browser that a script may set off in its middle. */
const DRAWING = new Set(["Layout", "UpdateLayoutTree", "Paint", "PrePaint"]);

export async function trace(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Traced> {
  await browser.startTracing(page, { categories: ["-*", "devtools.timeline", "toplevel"] });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Event[] };
  const main = mainThread(traceEvents);
  return { scripts: scriptsByFrame(main), blocked: blockedIn(main) };
}

/** The events of the thread that ran most of the page's functions, in order, the outer before the inner. */
function mainThread(events: readonly Event[]): Event[] {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid}:${tid}`);
  const functions = (thread: readonly Event[]) => thread.filter(({ name }) => name === "FunctionCall").length;
  const [busiest = []] = [...threads.values()].sort((a, b) => functions(b) - functions(a));
  return busiest.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
}

function milliseconds({ dur = 0, tdur = dur }: Event): number {
  return tdur / 1000;
}

function scriptsByFrame(events: readonly Event[]): number[] {
  const frames: number[] = [];
  let spent = 0;
  let script = { end: 0 };
  let drawing = { end: 0 };
  for (const event of events) {
    if (event.name === "AnimationFrame" && event.ph === "e") {
      if (spent > NOTHING) frames.push(spent);
      spent = 0;
    }
    if (event.ph !== "X") continue;
    const end = event.ts + (event.dur ?? 0);
    if (event.name === "FunctionCall" || event.name === "EvaluateScript") {
      if (event.ts < script.end) continue;
      script = { end };
      spent += milliseconds(event);
    } else if (DRAWING.has(event.name) && event.ts < script.end && event.ts >= drawing.end) {
      drawing = { end };
      spent -= milliseconds(event);
    }
  }
  return frames;
}

function blockedIn(events: readonly Event[]): number {
  return events
    .filter(({ name, ph }) => name === "ThreadControllerImpl::RunTask" && ph === "X")
    .reduce((sum, event) => sum + Math.max(0, milliseconds(event) - LONG), 0);
}
