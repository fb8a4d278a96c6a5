import { getPool } from "../../db/pool.ts";
import { saveMissing } from "../../db/queries/site/save-missing.ts";
import { log } from "../process/log.ts";

// Keys that a page used and no language has (C-183). They are collected for a moment and written in one statement,
// because one page may miss fifty.
const seen = new Set<string>();
const waiting = new Map<string, Set<string>>();
let timer: NodeJS.Timeout | null = null;
const BATCH_DELAY_MS = 200;
const MAX_KEY_LENGTH = 500;
const MAX_KEYS = 20_000;

export function rememberKey(code: string, key: string): void {
  const name = `${code}\n${key}`;
  if (seen.has(name) || key.trim() === "" || key.length > MAX_KEY_LENGTH || seen.size >= MAX_KEYS) return;
  seen.add(name);
  waiting.set(code, (waiting.get(code) ?? new Set<string>()).add(key));
  timer ??= setTimeout(() => void write(), BATCH_DELAY_MS).unref();
}

async function write(): Promise<void> {
  timer = null;
  const batch = [...waiting];
  waiting.clear();
  for (const [code, keys] of batch) {
    try {
      await saveMissing(getPool(), { code, keys: [...keys] });
    } catch (error) {
      log.warn({ err: error, code }, "missing translation keys were not saved");
    }
  }
}
