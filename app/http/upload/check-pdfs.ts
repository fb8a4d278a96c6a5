import { openThreadPool } from "../threads/thread-pool.ts";
import { refuseComplex } from "./pdf-streams.ts";
import { memoryOf, type SentPdf } from "./sent-pdf.ts";

/**
 * Refuses the PDFs of one request when one of them is more than pages; answers the same PDFs. They share one budget and one deadline. Their memory is
 * handed to the thread and back: copying 24 MB would hold the event loop.
 */
export const checkPdfs = openThreadPool<SentPdf[], SentPdf[]>({
  script: "app/http/upload/document-thread.ts",
  threads: 2,
  queueLimit: 20,
  deadlineMs: 3_000,
  refuseLate: refuseComplex,
  transferred: memoryOf,
});
