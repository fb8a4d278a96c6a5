import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { askFields } from "./ask-fields.ts";
import type { FormLink } from "./call-form.tsx";
import type { Problem } from "./errors.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A message that appears between press and release of a button would move the button away from the pointer. */
const CHECK_DELAY_MS = 150;

/**
 * The errors of one form by field. The messages are the call's: of a refusal, or of a check on blur. A field's error is
 * removed when the field changes, and the first refused field gets focus.
 */
export function useFieldChecks(refused: Problem | null, isSending: boolean, link: FormLink) {
  const left = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isChecked = useRef(false);
  const [isChecking, setChecking] = useState(false);
  // Changes since the last refusal: an error, or null for a changed field without a known error.
  const [own, setOwn] = useState<{ since: Problem | null; texts: Record<string, string | null> }>({
    since: refused,
    texts: {},
  });
  if (own.since !== refused) setOwn({ since: refused, texts: {} });
  const change = (texts: Record<string, string | null>) =>
    setOwn((before) => ({ ...before, texts: { ...before.texts, ...texts } }));

  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries({ ...refused?.fields, ...own.texts })) if (text) fields[name] = text;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (refused?.fields) focusFirst(link.form(), Object.keys(refused.fields));
  }, [refused, link]);
  useEffect(() => link.setHandlers({ onInput, onBlur, onSubmit }));

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as unknown as Control;
    if (name in fields) change({ [name]: null });
  }

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    const { name, type } = target as unknown as Control;
    const next = relatedTarget as Control | null;
    // A button submits or leaves; the next radio button belongs to the same field.
    if (!name || type === "submit" || next?.type === "submit" || next?.name === name || isSending) return;
    left.current.add(name);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void checkLeft(), CHECK_DELAY_MS);
  }

  async function checkLeft() {
    const form = link.form();
    if (!form) return;
    const asked = new FormData(form);
    const sent = await askFields(form);
    if (!sent) return;
    const now = new FormData(form);
    // A field that changed during the request is checked again on its next blur.
    const isUnchanged = (name: string) => String(asked.getAll(name)) === String(now.getAll(name));
    setOwn((before) => {
      const texts = { ...before.texts };
      for (const name of [...left.current].filter(isUnchanged)) {
        // An error that only the database can detect stays until the field changes.
        const text = sent[name] ?? (name in texts ? null : undefined);
        if (text !== undefined) texts[name] = text;
      }
      return { ...before, texts };
    });
  }

  /** Returns whether to submit the form. A form with files is checked first, so that no file is uploaded in vain. */
  function onSubmit(event: FormEvent<HTMLFormElement>): boolean {
    clearTimeout(timer.current);
    left.current.clear();
    const { currentTarget } = event;
    if (isSending || isChecking) {
      event.preventDefault();
      return false;
    }
    if (isChecked.current || !hasFiles(currentTarget)) {
      isChecked.current = false;
      return true;
    }
    event.preventDefault();
    void checkThenSend(currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    return false;
  }

  async function checkThenSend(sent: HTMLFormElement, submitter: HTMLElement | null) {
    setChecking(true);
    const refusedFields = await askFields(sent);
    // The pressed button is part of the submission, but a disabled one is not.
    flushSync(() => setChecking(false));
    if (refusedFields && Object.keys(refusedFields).length > 0) {
      change(refusedFields);
      return focusFirst(sent, Object.keys(refusedFields));
    }
    isChecked.current = true;
    sent.requestSubmit(submitter);
  }

  return { fields, isChecking };
}

function hasFiles(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => control instanceof HTMLInputElement && (control.files?.length ?? 0) > 0);
}

/** In document order, not in the order of the response. */
function focusFirst(form: HTMLFormElement | null, names: string[]) {
  for (const control of (form?.elements ?? []) as Iterable<Control>) {
    if (!names.includes(control.name) || control.type === "hidden" || control.disabled) continue;
    control.focus();
    if (document.activeElement === control) return;
  }
}
