import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type { Tick } from "./provider.ts";
import { readTime } from "../../../app/dayjs.ts";

export type Recorded = Tick & { at: number };

/** A recording that cannot be replayed; the message is for the operator. */
export class UnplayableRecording extends Error {}

async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const input = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  // pipe() does not forward errors: without this a missing file would never end the replay.
  if (input !== file) file.on("error", (error) => input.destroy(error));
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  } finally {
    file.destroy();
  }
}

/** The quotes of one CSV file, plain or gzip, in file order, a few kilobytes in memory at a time. */
export async function* readRecording(path: string): AsyncGenerator<Recorded> {
  let columns: { time: number; instrument: number; bid: number; ask: number } | undefined;
  let number = 0;
  for await (const line of readLines(path)) {
    number++;
    if (line === "") continue;
    const cells = line.split(",");
    if (!columns) {
      columns = readHeader(path, cells);
      continue;
    }
    const [time, instrument, bid, ask] = [columns.time, columns.instrument, columns.bid, columns.ask].map(
      (index) => cells[index],
    );
    const at = readTime(time ?? "").valueOf();
    if (time === undefined || instrument === undefined || bid === undefined || ask === undefined || Number.isNaN(at)) {
      throw new UnplayableRecording(
        `${path}, line ${number}: expected time, instrument, bid and ask, found "${line.slice(0, 100)}"`,
      );
    }
    yield { time, instrument, bid, ask, at };
  }
}

function readHeader(path: string, cells: string[]) {
  const names = cells.map((cell, index) => (index === 0 ? cell.replace(/^\uFEFF/, "") : cell).trim());
  const columns = {
    time: names.indexOf("time"),
    instrument: names.indexOf("instrument"),
    bid: names.indexOf("bid"),
    ask: names.indexOf("ask"),
  };
  if (Object.values(columns).includes(-1)) {
    throw new UnplayableRecording(
      `${path} has the columns ${names.join(",")}: a replay needs time,instrument,bid,ask; bars without bid and ask are not quotes`,
    );
  }
  return columns;
}

/** Rejects a file by its header before the replay starts. */
export async function checkRecording(path: string): Promise<void> {
  for await (const line of readLines(path)) {
    readHeader(path, line.split(","));
    return;
  }
  throw new UnplayableRecording(`${path} is empty`);
}

/** Merges recordings by time; quotes with the same time keep the order of the files. */
export async function* mergeRecordings(recordings: ReadonlyArray<AsyncGenerator<Recorded>>): AsyncGenerator<Recorded> {
  try {
    const heads = await Promise.all(recordings.map(async (recording) => ({ recording, next: await recording.next() })));
    while (true) {
      let first: (typeof heads)[number] | undefined;
      for (const head of heads) {
        if (!head.next.done && (!first || first.next.done || head.next.value.at < first.next.value.at)) first = head;
      }
      if (!first || first.next.done) return;
      yield first.next.value;
      first.next = await first.recording.next();
    }
  } finally {
    await Promise.all(recordings.map((recording) => recording.return(undefined)));
  }
}
