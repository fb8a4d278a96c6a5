import { openThreadPool } from "../threads/thread-pool.ts";
import { refuseComplex } from "./pdf-streams.ts";

export type SentPdf = { field: string; bytes: Uint8Array };

/** Refuses the PDFs of one request when one of them is more than pages. They share one budget and one deadline. */
export const checkPdfs = openThreadPool<SentPdf[], void>({
  script: "app/http/upload/document-thread.ts",
  threads: 2,
  queueLimit: 20,
  deadlineMs: 3_000,
  refuseLate: refuseComplex,
});
