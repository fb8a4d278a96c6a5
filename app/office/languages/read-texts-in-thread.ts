import { openThreadPool } from "../../http/threads/thread-pool.ts";
import { type FileText, refuseTexts, type TextsFile } from "./read-texts.ts";

/** In a worker thread, because parsing a file of 8 MB takes a second. */
export const readTextsInThread = openThreadPool<TextsFile, FileText[]>({
  script: "app/office/languages/texts-thread.ts",
  threads: 1,
  queueLimit: 5,
  deadlineMs: 10_000,
  refuseLate: refuseTexts,
  transferred: ({ bytes }) => [bytes.buffer],
});
