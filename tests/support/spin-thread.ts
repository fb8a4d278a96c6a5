import { answerJobs } from "../../app/http/threads/answer-jobs.ts";
import { Refusal } from "../../app/http/errors.ts";

answerJobs((job: string | { spinMs: number }): string => {
  if (job === "refuse") throw new Refusal(422, "refused", "Refused", { fields: { a: "b" } });
  if (job === "fail") throw new Error("failed");
  if (job === "exit") process.exit(3);
  if (typeof job === "string") return job;
  for (const until = performance.now() + job.spinMs; performance.now() < until;);
  return "spun";
});
