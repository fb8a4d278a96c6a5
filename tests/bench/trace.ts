// What Chromium's own trace says of a page's main thread, in processor time of that thread: neighbours on the machine do not count.
import type { Browser, Page } from "playwright";

type Event = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };
export type Traced = {
  /** Milliseconds of the page's scripts in each frame in which they ran; style, layout and paint are not scripts. */
  scripts: number[];
  /** What the tasks longer than 50 ms took beyond that, in ms, once something was painted. */
  blocked: number;
  /** Milliseconds of all the page's work in each frame in which it did any. */
  works: number[];
};

const LONG = 50;
/** A sixtieth of a second, in the trace's microseconds. */
const FRAME = 1e6 / 60;
const NOTHING = 0.1;
/** Work of the browser that a script may set off in its middle. */
const DRAWING = new Set(["Layout", "UpdateLayoutTree", "Paint", "PrePaint"]);

export async function trace(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Traced> {
  await browser.startTracing(page, { categories: ["-*", "devtools.timeline", "toplevel"] });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Event[] };
  const main = mainThread(traceEvents);
  const tasks = main.filter(({ name, ph }) => name === "ThreadControllerImpl::RunTask" && ph === "X");
  return { scripts: scriptsByFrame(main), blocked: blockedIn(main, tasks), works: worksByFrame(main, tasks) };
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

/** Sums of what belongs to one frame: it ends with what the browser draws, or after its sixtieth of a second. */
function sumsByFrame(events: readonly Event[], spentBy: (event: Event) => number): number[] {
  const frames: number[] = [];
  let spent = 0;
  let began = 0;
  const close = () => {
    if (spent > NOTHING) frames.push(spent);
    spent = 0;
  };
  for (const event of events) {
    if (event.name === "AnimationFrame" && event.ph === "e") close();
    const more = event.ph === "X" ? spentBy(event) : 0;
    if (more === 0) continue;
    if (more > 0 && spent > 0 && event.ts - began > FRAME) close();
    if (spent === 0) began = event.ts;
    spent += more;
  }
  close();
  return frames;
}

function scriptsByFrame(events: readonly Event[]): number[] {
  let script = 0;
  let drawing = 0;
  return sumsByFrame(events, (event) => {
    const end = event.ts + (event.dur ?? 0);
    if (event.name === "FunctionCall" || event.name === "EvaluateScript") {
      if (event.ts < script) return 0;
      script = end;
      return milliseconds(event);
    }
    if (!DRAWING.has(event.name) || event.ts >= script || event.ts < drawing) return 0;
    drawing = end;
    return -milliseconds(event);
  });
}

function worksByFrame(events: readonly Event[], tasks: readonly Event[]): number[] {
  const counted = new Set(tasks);
  return sumsByFrame(events, (event) => (counted.has(event) ? milliseconds(event) : 0));
}

function blockedIn(events: readonly Event[], tasks: readonly Event[]): number {
  const painted = events.find(({ name }) => name === "firstContentfulPaint")?.ts ?? 0;
  return tasks
    .filter(({ ts, dur = 0 }) => ts + dur > painted)
    .reduce((sum, event) => sum + Math.max(0, milliseconds(event) - LONG), 0);
}
