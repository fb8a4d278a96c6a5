import { useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldSource } from "../ui/field-control.ts";
import { showToast } from "../ui/toast.tsx";
import type { CallAnswer } from "./answer-call.ts";
import { callFormOf, linkForm } from "./call-form.tsx";
import type { Problem } from "./errors.ts";
import { UNANSWERED } from "./unanswered.ts";
import { useFieldChecks } from "./use-field-checks.ts";
import { useFlash } from "./use-flash.ts";

type Options = {
  /** Shows refusals at the bottom centre, as the log-in does (C-190). */
  centred?: boolean;
  /**
   * The toast's title after a refusal, if the specification names one; the server's message is shown below it.
   */
  failure?: string;
  /** The page shows the success itself, without a toast. */
  quiet?: boolean;
};

/**
 * The form of a call: `<call.Form action="/auth/login" method="post">`. With JavaScript the response is data, without
 * it a flash; errors, values and toasts are the same.
 */
export function useCall({ centred = false, failure, quiet = false }: Options = {}) {
  const { t } = useTranslation();
  const fetcher = useFetcher<CallAnswer>();
  const navigate = useNavigate();
  const flash = useFlash();
  const { data } = fetcher;
  const refused: Problem | null = isProblem(data) ? data : null;
  const flashed = useMemo(() => (flash?.kind === "failed" ? { code: "", ...flash } : null), [flash]);
  const answered = data ? refused : flashed;
  const [link] = useState(linkForm);
  const checks = useFieldChecks(answered, fetcher.state === "submitting", link);
  const problem = answered && remaining(answered, checks.fields);
  const done = data && !refused ? data : null;

  useEffect(() => {
    if (!data) return;
    if (!isProblem(data) && typeof data.redirect === "string") return navigate(data.redirect);
    const failed = isProblem(data);
    // The page shows this error with a link to the log-in (live/keep-page.ts).
    if (failed && data.code === "BT100") return;
    if (!failed && (quiet || !data.message)) return;
    const message = t(data.message ?? "Something went wrong", valuesOf(data));
    // A request without an answer has no server message.
    const title = failed ? (failure ?? (data.code === UNANSWERED ? t("Something went wrong") : message)) : message;
    showToast({
      kind: failed ? "failed" : "done",
      title,
      ...(title === message ? {} : { text: message, id: message }),
      centred: failed && centred,
    });
  }, [data, centred, failure, quiet, t, navigate]);

  /** A field's name with its errors and its submitted value. */
  function field(name: string, more: Omit<FieldSource, "name"> = {}): FieldSource {
    const error = checks.fields[name];
    const entered = flash?.entered?.[name];
    return {
      id: name,
      ...more,
      name,
      errors: error
        ? [
            problem?.line
              ? t("Line {{line}}: {{reason}}", { line: problem.line, reason: t(error, problem.values) })
              : t(error, problem?.values),
          ]
        : null,
      ...(entered === undefined ? {} : { initialValue: entered }),
    };
  }

  // Refused input can be corrected at once, also while the page revalidates.
  const busy = checks.isChecking || (fetcher.state === "loading" ? !refused : fetcher.state !== "idle");
  const Form = useMemo(() => callFormOf(fetcher.Form, link), [fetcher.Form, link]);
  return { Form, submit: fetcher.submit, busy, problem, done, field };
}

/** A refusal of fields ends when all of them have changed. */
function remaining(answered: Problem, fields: Record<string, string>): Problem | null {
  if (!answered.fields || Object.keys(answered.fields).length === 0) return answered;
  return Object.keys(answered.fields).some((name) => name in fields) ? { ...answered, fields } : null;
}

/** The values of the message's {{placeholders}}. */
function valuesOf(data: CallAnswer): Record<string, string> {
  return "values" in data && data.values ? (data.values as Record<string, string>) : {};
}

function isProblem(data: CallAnswer | undefined): data is Problem {
  return data !== undefined && "code" in data && "message" in data;
}
