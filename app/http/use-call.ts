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
  /** Where a refusal is said: the log-in says it in the middle (C-190). */
  centred?: boolean;
  /** The toast's title after a refusal, where the specification names one; the server's sentence stands below it. */
  failure?: string;
  /** The page says by itself what went well. */
  quiet?: boolean;
};

/**
 * A form that calls: `<call.Form action="/auth/login" method="post">`. With JavaScript the answer comes as data, without it as a flash; errors,
 * values and toasts come out the same.
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
    // The page says it with a way to the log-in (live/keep-page.ts).
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

  /** A field's name with what the server said about it and what was typed before. */
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

  // What was refused can be put right at once, also while the page behind it reads itself anew.
  const busy = checks.isChecking || (fetcher.state === "loading" ? !refused : fetcher.state !== "idle");
  const Form = useMemo(() => callFormOf(fetcher.Form, link), [fetcher.Form, link]);
  return { Form, submit: fetcher.submit, busy, problem, done, field };
}

/** A refusal of fields is over when every one of them was changed. */
function remaining(answered: Problem, fields: Record<string, string>): Problem | null {
  if (!answered.fields || Object.keys(answered.fields).length === 0) return answered;
  return Object.keys(answered.fields).some((name) => name in fields) ? { ...answered, fields } : null;
}

/** What stands in the sentence's {{places}}. */
function valuesOf(data: CallAnswer): Record<string, string> {
  return "values" in data && data.values ? (data.values as Record<string, string>) : {};
}

function isProblem(data: CallAnswer | undefined): data is Problem {
  return data !== undefined && "code" in data && "message" in data;
}
