import { z } from "zod";

export const jobStatus = z.object({
  running: z.number(),
  due: z.number(),
  /** Of the oldest due job. */
  waitingSeconds: z.number(),
  troubled: z.array(
    z.object({
      id: z.number(),
      task: z.string(),
      isRunning: z.boolean(),
      attempts: z.number(),
      maxAttempts: z.number(),
      error: z.string().nullable(),
      dueAt: z.string(),
    }),
  ),
});
export type JobStatus = z.infer<typeof jobStatus>;
