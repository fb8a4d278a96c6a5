import { useState } from "react";
import type { CallAnswer } from "../http/answer-call.ts";
import { isUnsettled } from "./attempts.ts";

/**
 * The values that a form shows and sends, and a function for its submit event. They are the page's newest ones, but
 * from that event until an answer settles it they stay as they were sent, because a repeated press sends them again.
 * `choice` is what the user chose: another choice is another command.
 */
export function useSentValues<T>(newest: T, choice: unknown, answer: CallAnswer | undefined): [T, () => void] {
  const [sent, setSent] = useState<{ values: T; choice: unknown; before: typeof answer } | null>(null);
  const isHeld = sent !== null && sent.choice === choice && (answer === sent.before || isUnsettled(answer));
  const values = isHeld ? sent.values : newest;
  return [values, () => setSent({ values, choice, before: answer })];
}
