import type { CallAnswer } from "../http/answer-call.ts";
import { UNANSWERED } from "../http/form-protocol.ts";

/** The codes of the answers 500 and 503, after which a command may have run or not, as without an answer. */
const UNSETTLED: readonly unknown[] = [UNANSWERED, "busy", "unexpected"];

export const isUnsettled = (answer: CallAnswer | undefined): boolean => UNSETTLED.includes(answer?.code);

/**
 * The idempotency keys of a form with the hidden field `_key`. The field has the key of the page, which is another one
 * when the page is read again: after an answer, and after the event of a command that ran and whose answer was lost. A
 * second press would then run the command twice. The same values are therefore sent with the same key until an answer
 * settles them, and other values with another key.
 */
export function newAttempts() {
  const keys = new Map<string, string>();
  let count = 0;
  let sent = "";
  return {
    /** Writes the key of the values that are sent now. */
    begin(form: HTMLFormElement): void {
      const field = form.elements.namedItem("_key");
      if (!(field instanceof HTMLInputElement)) return;
      sent = JSON.stringify([...new FormData(form)].filter(([name]) => name !== "_key"));
      const key = keys.get(sent) ?? (count++ ? `${field.value}-${count}` : field.value);
      keys.set(sent, key);
      field.value = key;
    },
    /** After a refusal other values may still be without an answer; after a success each command is a new one. */
    settle(answer: CallAnswer | undefined): void {
      if (isUnsettled(answer)) return;
      if (answer && "code" in answer) keys.delete(sent);
      else keys.clear();
    },
  };
}
