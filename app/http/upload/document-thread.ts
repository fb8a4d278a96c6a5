import { Refusal } from "../errors.ts";
import { answerJobs } from "../threads/answer-jobs.ts";
import { checkPdf } from "./pdf.ts";
import { newBudget } from "./pdf-streams.ts";
import { memoryOf, type SentPdf } from "./sent-pdf.ts";

answerJobs(async (sent: SentPdf[]): Promise<SentPdf[]> => {
  const budget = newBudget();
  for (const { field, bytes } of sent) {
    try {
      await checkPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), budget);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.status, error.code, error.message, { fields: { [field]: error.message } });
    }
  }
  return sent;
}, memoryOf);
