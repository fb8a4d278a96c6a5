// The work of a page's main thread from Chromium's trace, in CPU time of that thread, which excludes other processes.
import type { Browser, Page } from "playwright";

type Event = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };
export type Traced = {
  /** Milliseconds of the page's scripts in each frame in which they ran, without style, layout and paint. */
  scripts: number[];
  /** The time of tasks beyond 50 ms after the first paint, in ms. */
  blocked: number;
  /** Milliseconds of all the page's work in each frame with any. */
  works: number[];
};

const LONG_TASK_MS = 50;
/** A sixtieth of a second, in the trace's microseconds. */
const FRAME_US = 1e6 / 60;
const MIN_WORK_MS = 0.1;
/** Work of the browser that a script may cause while it runs. */
const DRAWING = new Set(["Layout", "UpdateLayoutTree", "Paint", "PrePaint"]);

export async function trace(browser: Browser, page: Page, action: () => Promise<unknown>): Promise<Traced> {
  await browser.startTracing(page, { categories: ["-*", "devtools.timeline", "toplevel"] });
  await action();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Event[] };
  const main = mainThread(traceEvents);
  const tasks = main.filter(({ name, ph }) => name === "ThreadControllerImpl::RunTask" && ph === "X");
  return { scripts: scriptsByFrame(main), blocked: blockedIn(main, tasks), works: worksByFrame(main, tasks) };
}

/** The events of the thread that ran most of the page's functions, in order, outer events before inner ones. */
function mainThread(events: readonly Event[]): Event[] {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid}:${tid}`);
  const functions = (thread: readonly Event[]) => thread.filter(({ name }) => name === "FunctionCall").length;
  const [busiest = []] = [...threads.values()].sort((a, b) => functions(b) - functions(a));
  return busiest.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
}

function milliseconds({ dur = 0, tdur = dur }: Event): number {
  return tdur / 1000;
}

/** Sums per frame: a frame ends when the browser draws, or after a sixtieth of a second. */
function sumsByFrame(events: readonly Event[], spentBy: (event: Event) => number): number[] {
  const frames: number[] = [];
  let spent = 0;
  let began = 0;
  const close = () => {
    if (spent > MIN_WORK_MS) frames.push(spent);
    spent = 0;
  };
  for (const event of events) {
    if (event.name === "AnimationFrame" && event.ph === "e") close();
    const more = event.ph === "X" ? spentBy(event) : 0;
    if (more === 0) continue;
    if (more > 0 && spent > 0 && event.ts - began > FRAME_US) close();
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
    .reduce((sum, event) => sum + Math.max(0, milliseconds(event) - LONG_TASK_MS), 0);
}
