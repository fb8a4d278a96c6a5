import { configureForms, type FormError, parseSubmission, report, type Submission } from "@conform-to/react/future";
import { type FocusEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { FieldSource } from "../ui/field-control.ts";
import type { Problem } from "./errors.ts";
import { FIELD_CHECK_HEADER, INTENT_NAME } from "./form-protocol.ts";
import { type CommandOptions, useCommand } from "./use-command.ts";

type Options = CommandOptions & {
  id?: string;
  /** The values of a form with rows; a saved form starts again from them. */
  defaultValue?: Record<string, unknown>;
};
/** A form that is submitted, or whose fields are checked, inserted or removed. */
type Asked = { intent?: { type: string; payload: unknown }; formElement: HTMLFormElement; formData: FormData };
type Checked = { error: FormError<string[]> };
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields are checked after a pause, because focus moves on at once when the user tabs through a form. */
const CHECK_DELAY_MS = 150;
const NOTHING_SENT: Submission = { payload: {}, fields: [], intent: null };

const { useForm } = configureForms({ intentName: INTENT_NAME, shouldRevalidate: "onInput" });

/**
 * A form with fields: `<Form {...formProps}>`, `field("email")`. conform holds the values and errors of its fields, with
 * and without JavaScript. The messages are the call's: of a refusal, or of a check on blur. Changing a field removes
 * its error.
 */
export function useCall(action: string, { id, defaultValue, ...options }: Options = {}) {
  const { t } = useTranslation();
  const command = useCommand(action, options);
  const { flash, problem: answered, done } = command;
  const sent = useRef<Submission>(NOTHING_SENT);
  const lastCheck = useRef(0);
  const isLeft = useRef(false);
  // conform submits a valid form again, but an empty file input makes it differ from the form that was checked.
  const isChecked = useRef(false);
  const [isChecking, setChecking] = useState(false);
  const busy = command.busy || isChecking;
  const saved = command.busy ? null : done;

  const lastResult = useMemo(() => {
    if (saved) return report(NOTHING_SENT, { error: null, reset: defaultValue !== undefined });
    if (flash?.sent) return report({ ...NOTHING_SENT, payload: flash.sent }, { error: errorOf(flash.fields) });
    return answered && report(sent.current, { error: errorOf(answered.fields) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one result for each answer
  }, [saved, flash, answered]);

  const { form, intent } = useForm({
    id,
    defaultValue,
    lastResult,
    onValidate({ intent: asked, formElement, formData }: Asked) {
      const check = ++lastCheck.current;
      if (asked?.type === "submit") {
        // A form with files is checked first, so that no file is uploaded for a form with errors.
        const hasFiles = [...formData.values()].some((value) => value instanceof File && value.size > 0);
        if (hasFiles && !isChecked.current && !command.busy) return checkBeforeSending(formElement, formData);
        isChecked.current = false;
        return { error: null };
      }
      const payload = asked?.payload as string | { name: string };
      const name = typeof payload === "string" ? payload : payload.name;
      return isLeft.current ? checkLeft(formElement, formData, name, check) : { error: errorOf(without(name)) };
    },
    onSubmit(event, { formData }) {
      if (command.busy) return event.preventDefault();
      sent.current = parseSubmission(formData, { intentName: INTENT_NAME });
    },
    onError({ formElement, error, intent: asked }) {
      // conform calls this while React renders.
      if (asked?.type === "submit") setTimeout(() => focusFirst(formElement, Object.keys(error.fieldErrors)));
    },
  });

  /** The present errors by field name. */
  const refused = (): Record<string, string> =>
    Object.fromEntries(Object.entries(form.fieldErrors).map(([name, texts]) => [name, texts[0] ?? ""]));
  const without = (name: string): Record<string, string> =>
    Object.fromEntries(Object.entries(refused()).filter(([one]) => !isWithin(one, name)));

  async function checkLeft(element: HTMLFormElement, data: FormData, left: string, check: number): Promise<Checked> {
    await new Promise((resolve) => setTimeout(resolve, CHECK_DELAY_MS));
    const answer = check === lastCheck.current ? await askFields(element, data) : null;
    await pointerReleased();
    // A field that is being filled in was still empty: its error would be shown when it is left, until its own check.
    const isDue = ([name]: [string, string]) => isWithin(name, left) || form.getField(name).touched;
    const found = answer && Object.fromEntries(Object.entries(answer).filter(isDue));
    // An error that only the database can raise stays until its field is changed.
    const isUnchanged = (name: string) =>
      String(form.getField(name).defaultPayload ?? "") === String(data.getAll(name));
    const kept = Object.entries(answered?.fields ?? {}).filter(([name]) => name in refused() && isUnchanged(name));
    return { error: errorOf(found ? { ...Object.fromEntries(kept), ...found } : refused()) };
  }

  async function checkBeforeSending(element: HTMLFormElement, formData: FormData): Promise<Checked> {
    setChecking(true);
    const found = await askFields(element, formData);
    // The pressed button is part of the submission; a disabled button would not be.
    flushSync(() => setChecking(false));
    isChecked.current = Object.keys(found ?? {}).length === 0;
    return { error: errorOf(found ?? {}) };
  }

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    const { name, type } = target as unknown as Control;
    const next = relatedTarget as Control | null;
    // Buttons submit or leave; the next radio button belongs to the same field.
    if (!name || type === "submit" || next?.type === "submit" || next?.name === name || busy) return;
    isLeft.current = true;
    intent.validate(name);
    isLeft.current = false;
  }

  // A refusal ends when each refused field was changed. An error of a name without a field stays.
  const refusedFirst = Object.entries(answered?.fields ?? {});
  const fields = { ...Object.fromEntries(refusedFirst.filter(([name]) => !form.getField(name).touched)), ...refused() };
  const isOver = refusedFirst.length > 0 && !refusedFirst.some(([name]) => name in fields);
  const problem: Problem | null = answered && !isOver ? { ...answered, ...(answered.fields && { fields }) } : null;

  /** A field's name with its errors and its submitted value. */
  function field(name: string, more: Omit<FieldSource, "name"> = {}): FieldSource {
    const { errors, defaultPayload: typed } = form.getField(name);
    const say = (text: string) =>
      problem?.line
        ? t("Line {{line}}: {{reason}}", { line: problem.line, reason: t(text, problem.values) })
        : t(text, problem?.values);
    return {
      id: name,
      ...more,
      name,
      errors: errors?.map(say) ?? null,
      ...(typed === undefined ? {} : { initialValue: typed }),
    };
  }

  const formProps = { ...command.formProps, ...form.props, onBlur };
  /** The fields of a list of rows; empty if a crafted request sent a single value under its name. */
  const rows = (name: string) => (Array.isArray(form.getField(name).defaultPayload) ? form.getFieldList(name) : []);
  return { ...command, formProps, busy, problem, field, rows, intent };
}

/** Whether a field is the named one, or belongs to it as a row. */
const isWithin = (field: string, name: string) => field === name || field.startsWith(`${name}[`);

function errorOf(fields: Record<string, string> = {}): FormError<string[]> {
  return {
    formErrors: null,
    fieldErrors: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]])),
  };
}

/**
 * Requests the errors of a form's fields from its call, which does not run. Null without a response: submitting the form
 * reports the reason.
 */
async function askFields(form: HTMLFormElement, formData: FormData): Promise<Record<string, string> | null> {
  const body = new URLSearchParams();
  for (const [name, value] of formData) {
    // The check needs the name of a chosen file, not its bytes.
    if (typeof value === "string") body.append(name, value);
    else if (value.size > 0) body.append(name, value.name);
  }
  try {
    // A field named "action" would shadow the form's own property.
    const answer = await fetch(form.getAttribute("action") ?? "", {
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

/** Resolves after the click: a message that appears between press and release moves the target away from the pointer. */
async function pointerReleased(): Promise<void> {
  while (isPressed) await new Promise((resolve) => addEventListener("pointerup", resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve));
}

/** Focuses the first refused control in the order of the page. */
function focusFirst(form: HTMLFormElement, names: string[]) {
  for (const control of form.elements as Iterable<Control>) {
    if (!names.includes(control.name) || control.type === "hidden" || control.disabled) continue;
    control.focus();
    if (document.activeElement === control) return;
  }
}
