import { configureForms, parseSubmission, report, type Submission } from "@conform-to/react/future";
import { type FocusEvent, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldSource } from "../ui/field-control.ts";
import type { Problem } from "../http/errors.ts";
import { INTENT_NAME } from "../ui/form-intent.ts";
import { type CommandOptions, useCommand } from "./use-command.ts";
import { type Asked, type Checked, errorOf, shownErrors, useFieldChecks } from "./use-field-checks.ts";

type Options = CommandOptions & {
  id?: string;
  /** The values of a form with rows; a saved form starts again from them. */
  defaultValue?: Record<string, unknown>;
};
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const NOTHING_SENT: Submission = { payload: {}, fields: [], intent: null };

const { useForm } = configureForms({ intentName: INTENT_NAME, shouldRevalidate: "onInput" });

/**
 * A form with fields: `<Form {...formProps}>`, `field("email")`. conform holds the values and errors of its fields,
 * with and without JavaScript. The messages are the call's: of a refusal, or of a check on blur. Changing a field
 * removes its error.
 */
export function useCall(action: string, { id, defaultValue, ...options }: Options = {}) {
  const { t } = useTranslation();
  const command = useCommand(action, options);
  const { flash, problem: answered, done } = command;
  const sent = useRef<Submission>(NOTHING_SENT);
  const { isChecking, validate, leave } = useFieldChecks(command);
  const busy = command.busy || isChecking;
  const saved = command.busy ? null : done;

  const lastResult = useMemo(() => {
    if (saved) return reportSaved(sent.current, defaultValue);
    if (flash?.sent) return report({ ...NOTHING_SENT, payload: flash.sent }, { error: errorOf(flash.fields) });
    return answered && report(sent.current, { error: errorOf(answered.fields) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one result for each answer
  }, [saved, flash, answered]);

  const { form, intent } = useForm({
    id,
    defaultValue,
    lastResult,
    onValidate: (asked: Asked): Checked | Promise<Checked> => validate(form, asked),
    onSubmit(event, { formData }) {
      command.formProps.onSubmit(event);
      if (command.busy) event.preventDefault();
      if (event.defaultPrevented) return;
      sent.current = parseSubmission(formData, { intentName: INTENT_NAME });
    },
    onError({ formElement, error, intent: asked }) {
      // conform calls this while React renders.
      if (asked?.type === "submit") setTimeout(() => focusFirst(formElement, Object.keys(error.fieldErrors)));
    },
  });

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    const { name, type } = target as unknown as Control;
    const next = relatedTarget as Control | null;
    // Buttons submit or leave; the next radio button belongs to the same field.
    if (!name || type === "submit" || next?.type === "submit" || next?.name === name || busy) return;
    leave(() => intent.validate(name));
  }

  // A refusal ends when each refused field was changed. An error of a name without a field stays.
  const refusedFirst = Object.entries(answered?.fields ?? {});
  const fields = {
    ...Object.fromEntries(refusedFirst.filter(([name]) => !form.getField(name).touched)),
    ...shownErrors(form),
  };
  const isOver = refusedFirst.length > 0 && !refusedFirst.some(([name]) => name in fields);
  const problem: Problem | null = answered && !isOver ? { ...answered, ...(answered.fields && { fields }) } : null;

  /** A field's name with its errors and its submitted value. */
  function field(name: string, more: Omit<FieldSource, "name"> = {}): FieldSource {
    const { errors, defaultPayload: typed } = form.getField(name);
    const say = (text: string) =>
      problem?.line
        ? t("Row {{line}}: {{reason}}", { line: problem.line, reason: t(text, problem.values) })
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

/**
 * A saved form starts again from `defaultValue`. Its rows keep their elements, and so the focus, if the server stored
 * as many as were sent; otherwise conform creates all rows anew.
 */
function reportSaved(sent: Submission, defaultValue: Record<string, unknown> = {}) {
  const isStored = ([name, value]: [string, unknown]) =>
    !Array.isArray(value) || value.length === (sent.payload[name] as unknown[] | undefined)?.length;
  const payload = defaultValue as Submission["payload"];
  return report({ ...NOTHING_SENT, payload }, { error: null, reset: !Object.entries(defaultValue).every(isStored) });
}

/** Focuses the first refused control in the order of the page. */
function focusFirst(form: HTMLFormElement, names: string[]) {
  for (const control of form.elements as Iterable<Control>) {
    if (!names.includes(control.name) || control.type === "hidden" || control.disabled) continue;
    control.focus();
    if (document.activeElement === control) return;
  }
}
