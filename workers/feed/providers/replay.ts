import { glob } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Catalogue, Provider } from "./provider.ts";
import { checkRecording, mergeRecordings, type Recorded, readRecording, UnplayableRecording } from "./recording.ts";
import { dayjs } from "../../../app/dayjs.ts";

export type Speed = number | "max";

/** Replays recorded quotes as live ones; their recorded time is the market's time. */
export function createReplay(pattern: string, speed: Speed, log: Logger): Provider {
  return {
    name: "replay",
    clock: "ticks",
    async open(catalogue, emit, signal) {
      const files = await findRecordings(pattern, log);
      const isRepeat = detectRepeats();
      const isNew = skipPlayed(catalogue);
      const known = new Set(catalogue.instruments.map(({ name }) => name));
      const unknown = new Set<string>();
      let started: { at: number; wall: number } | undefined;
      let played = 0;
      let skipped = 0;

      log.info({ files, speed }, "replay started");
      for await (const quote of mergeRecordings(files.map(readRecording))) {
        if (signal.aborted) return;
        if (!known.has(quote.instrument)) {
          if (!unknown.has(quote.instrument))
            log.warn({ instrument: quote.instrument }, "not in the catalogue: its recorded quotes are skipped");
          unknown.add(quote.instrument);
          continue;
        }
        if (isRepeat(quote)) continue;
        if (!isNew(quote)) {
          skipped++;
          continue;
        }
        started ??= { at: quote.at, wall: performance.now() };
        if (speed !== "max") {
          const delayMs = (quote.at - started.at) / speed - (performance.now() - started.wall);
          if (delayMs > 2) await wait(delayMs, undefined, { signal }).catch(() => {});
          if (signal.aborted) return;
        }
        const { instrument, bid, ask, time } = quote;
        const room = emit({ instrument, bid, ask, time });
        if (room) await room;
        played++;
      }
      log.info(
        { played, skipped },
        skipped > 0 && played === 0
          ? "nothing to replay: the market's clock is already past this recording"
          : "replay ended",
      );
    },
  };
}

async function findRecordings(pattern: string, log: Logger): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern)) files.push(file);
  if (files.length === 0) throw new UnplayableRecording(`No file matches ${pattern}`);
  const playable: string[] = [];
  for (const file of files.sort()) {
    try {
      await checkRecording(file);
      playable.push(file);
    } catch (error) {
      if (!(error instanceof UnplayableRecording)) throw error;
      log.error(error.message);
    }
  }
  if (playable.length === 0) throw new UnplayableRecording(`No file of ${pattern} holds quotes`);
  return playable;
}

/**
 * Detects a quote that repeats the previous one of its instrument with the same time. Repeats are skipped, because
 * after an interruption the tables do not show which of two equal quotes was applied.
 */
function detectRepeats(): (quote: Recorded) => boolean {
  const latest = new Map<string, Recorded>();
  return (quote) => {
    const before = latest.get(quote.instrument);
    latest.set(quote.instrument, quote);
    return before?.at === quote.at && sameNumber(before.bid, quote.bid) && sameNumber(before.ask, quote.ask);
  };
}

/**
 * Selects the quotes that an interrupted replay has not applied. All quotes before the market's clock were applied; of
 * those at exactly that time, the ones up to each instrument's current quote.
 */
function skipPlayed({ tickTime, instruments }: Catalogue): (quote: Recorded) => boolean {
  if (tickTime === null) return () => true;
  const position = dayjs.utc(tickTime).valueOf();
  const showing = new Map(
    instruments.flatMap(({ name, last }) =>
      last && dayjs.utc(last.time).valueOf() === position ? [[name, last] as const] : [],
    ),
  );
  return ({ at, instrument, bid, ask }) => {
    if (at !== position) return at > position;
    const last = showing.get(instrument);
    if (!last) return true;
    if (sameNumber(last.bid, bid) && sameNumber(last.ask, ask)) showing.delete(instrument);
    return false;
  };
}

/** Compares digits, not floats: "1.50" and "1.5" are the same price. */
function sameNumber(left: string, right: string): boolean {
  const plain = (text: string): string => (text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text);
  return plain(left) === plain(right);
}
