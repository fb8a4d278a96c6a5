/**
 * The name of the button that inserts or removes a row or has a field checked. A form sent with it is not carried out.
 */
export const INTENT_NAME = "_intent";

/** Whether a submit event changes or checks a form's fields and sends nothing. */
export function isIntent(event: Event): boolean {
  const { submitter } = event as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name === INTENT_NAME;
}
