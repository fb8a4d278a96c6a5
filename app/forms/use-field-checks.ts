import type { FormError } from "@conform-to/react/future";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Problem } from "../http/errors.ts";
import { FIELD_CHECK_HEADER } from "../http/form-protocol.ts";

/** A form that is submitted, or whose fields are checked, inserted or removed. */
export type Asked = {
  intent?: { type: string; payload: unknown };
  formElement: HTMLFormElement;
  formData: FormData;
};
export type Checked = { error: FormError<string[]> | null };
/** What conform holds of a form. */
type FormState = {
  fieldErrors: Record<string, string[]>;
  getField: (name: string) => { defaultPayload?: unknown; touched: boolean };
};

/** Fields are checked after a pause, because focus moves on at once when the user tabs through a form. */
const CHECK_DELAY_MS = 150;

/** Has the call check the fields of a form: one that is left, and all before files are uploaded. */
export function useFieldChecks({ busy, problem: answered }: { busy: boolean; problem: Problem | null }) {
  const lastCheck = useRef(0);
  const isLeft = useRef(false);
  // conform submits a valid form again, but an empty file input makes it differ from the form that was checked.
  const isChecked = useRef(false);
  const [isChecking, setChecking] = useState(false);

  async function checkLeft(form: FormState, asked: Asked, left: string, check: number): Promise<Checked> {
    await new Promise((resolve) => setTimeout(resolve, CHECK_DELAY_MS));
    const answer = check === lastCheck.current ? await askFields(asked) : null;
    await pointerReleased();
    // A field that is being filled in was still empty: its error would be shown when it is left, until its own check.
    const isDue = ([name]: [string, string]) => isWithin(name, left) || form.getField(name).touched;
    const found = answer && Object.fromEntries(Object.entries(answer).filter(isDue));
    const shown = shownErrors(form);
    // An error that only the whole call can raise stays until its field is changed.
    const kept = Object.entries(answered?.fields ?? {}).filter(([name]) => name in shown);
    return { error: errorOf(found ? { ...Object.fromEntries(kept), ...found } : shown) };
  }

  async function checkBeforeSending(asked: Asked): Promise<Checked> {
    setChecking(true);
    const found = await askFields(asked);
    // The pressed button is part of the submission; a disabled button would not be.
    flushSync(() => setChecking(false));
    isChecked.current = Object.keys(found ?? {}).length === 0;
    return { error: errorOf(found ?? {}) };
  }

  return {
    isChecking,
    /** conform's `onValidate`. */
    validate(form: FormState, asked: Asked): Checked | Promise<Checked> {
      const check = ++lastCheck.current;
      if (asked.intent?.type === "submit") {
        // A form with files is checked first, so that no file is uploaded for a form with errors.
        const hasFiles = [...asked.formData.values()].some((value) => value instanceof File && value.size > 0);
        if (hasFiles && !isChecked.current && !busy) return checkBeforeSending(asked);
        isChecked.current = false;
        return { error: null };
      }
      const payload = asked.intent?.payload as string | { name: string };
      const name = typeof payload === "string" ? payload : payload.name;
      return isLeft.current
        ? checkLeft(form, asked, name, check)
        : { error: errorOf(without(shownErrors(form), name)) };
    },
    /** Runs conform's validation of a field that the user has left. */
    leave(validate: () => void) {
      isLeft.current = true;
      validate();
      isLeft.current = false;
    },
  };
}

/** The shown errors by field name. */
export function shownErrors({ fieldErrors }: FormState): Record<string, string> {
  return Object.fromEntries(Object.entries(fieldErrors).map(([name, texts]) => [name, texts[0] ?? ""]));
}

/** Whether a field is the named one, or belongs to it as a row. */
const isWithin = (field: string, name: string) => field === name || field.startsWith(`${name}[`);

function without(errors: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([one]) => !isWithin(one, name)));
}

export function errorOf(fields: Record<string, string> = {}): FormError<string[]> {
  return {
    formErrors: null,
    fieldErrors: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]])),
  };
}

/**
 * Requests the errors of a form's fields from its call, which does not run. Null without a response: submitting the
 * form reports the reason.
 */
async function askFields({ formElement, formData }: Asked): Promise<Record<string, string> | null> {
  const body = new URLSearchParams();
  for (const [name, value] of formData) {
    // The check needs the name of a chosen file, not its bytes.
    if (typeof value === "string") body.append(name, value);
    else if (value.size > 0) body.append(name, value.name);
  }
  try {
    // A field named "action" would shadow the form's own property.
    const answer = await fetch(formElement.getAttribute("action") ?? "", {
      method: "POST",
      headers: { accept: "application/json", [FIELD_CHECK_HEADER]: "1" },
      body,
    });
    if (!answer.ok) return null;
    return ((await answer.json()) as { fields?: Record<string, string> }).fields ?? null;
  } catch {
    return null;
  }
}

let isPressed = false;
if (typeof document !== "undefined") {
  addEventListener("pointerdown", () => (isPressed = true), true);
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => (isPressed = false), true);
}

/**
 * Resolves after the click: a message that appears between press and release moves the target away from the pointer.
 */
async function pointerReleased(): Promise<void> {
  while (isPressed) await new Promise((resolve) => addEventListener("pointerup", resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve));
}
