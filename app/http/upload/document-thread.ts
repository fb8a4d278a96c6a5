import { Refusal } from "../errors.ts";
import { answerJobs } from "../threads/answer-jobs.ts";
import type { SentPdf } from "./check-pdfs.ts";
import { checkPdf } from "./pdf.ts";
import { newBudget } from "./pdf-streams.ts";

answerJobs(async (sent: SentPdf[]): Promise<void> => {
  const budget = newBudget();
  for (const { field, bytes } of sent) {
    try {
      await checkPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), budget);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.status, error.code, error.message, { fields: { [field]: error.message } });
    }
  }
});
