import { parentPort } from "node:worker_threads";
import { Refusal } from "../errors.ts";

/** Class instances cannot be sent between threads, so a refusal is sent as its fields. */
export type Reply<Output> =
  | { ready: true }
  | { output: Output }
  | { refusal: { status: number; code: string; message: string; fields: Record<string, string> | undefined } }
  | { error: { message: string; stack: string | undefined } };

/**
 * The thread's side of `openThreadPool`: sends `ready` after loading, then one reply per job. `transferred` lists the
 * memory of the output that is transferred instead of copied.
 */
export function answerJobs<Input, Output>(
  work: (input: Input) => Output | Promise<Output>,
  transferred: (output: Output) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on("message", (input: Input) => void answer(input));
  parentPort?.postMessage({ ready: true } satisfies Reply<Output>);

  async function answer(input: Input): Promise<void> {
    try {
      const output = await work(input);
      parentPort?.postMessage({ output } satisfies Reply<Output>, transferred(output));
    } catch (error) {
      parentPort?.postMessage(replyTo(error));
    }
  }
}

function replyTo(error: unknown): Reply<never> {
  if (error instanceof Refusal) {
    const { status, code, message, fields } = error;
    return { refusal: { status, code, message, fields } };
  }
  return error instanceof Error
    ? { error: { message: error.message, stack: error.stack } }
    : { error: { message: String(error), stack: undefined } };
}
