import { openThreadPool } from "../threads/thread-pool.ts";
import { refuseComplex } from "./pdf-streams.ts";
import { memoryOf, type SentPdf } from "./sent-pdf.ts";

/**
 * Rejects the PDFs of one request if one of them has active content; returns the same PDFs. They share one budget and
 * one deadline. Their memory is transferred to the thread and back, because copying 24 MB would block the event loop.
 */
export const checkPdfs = openThreadPool<SentPdf[], SentPdf[]>({
  script: "app/http/upload/document-thread.ts",
  threads: 2,
  queueLimit: 20,
  deadlineMs: 3_000,
  refuseLate: refuseComplex,
  transferred: memoryOf,
});
