import { useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../ui/toast.tsx";
import type { CallAnswer } from "./answer-call.ts";
import type { Problem } from "./errors.ts";
import { UNANSWERED } from "./unanswered.ts";
import { useFlash } from "./use-flash.ts";

export type CommandOptions = {
  /** Where a refusal is said: the log-in says it in the middle (C-190). */
  centred?: boolean;
  /** The toast's title after a refusal, where the specification names one; the server's sentence stands below it. */
  failure?: string;
  /** The page says by itself what went well. */
  quiet?: boolean;
};

/**
 * A form without fields to check, a button that posts: `<Form {...formProps}>`. With JavaScript the answer comes as data, without it as a flash;
 * errors and toasts come out the same. It leaves conform to the pages that have fields.
 */
export function useCommand(action: string, { centred = false, failure, quiet = false }: CommandOptions = {}) {
  const { t } = useTranslation();
  const { Form, submit, state, data } = useFetcher<CallAnswer>();
  const navigate = useNavigate();
  const flash = useFlash(action);
  const refused: Problem | null = isProblem(data) ? data : null;
  const flashed = useMemo(() => (flash?.kind === "failed" ? { code: "", ...flash } : null), [flash]);
  const problem = data ? refused : flashed;
  const done = data && !refused ? data : null;
  // What was refused can be put right at once, also while the page behind it reads itself anew.
  const busy = state === "loading" ? !refused : state !== "idle";

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

  const formProps = { method: "post" as const, action, noValidate: true };
  return { Form, formProps, submit, busy, problem, done, flash: data ? null : flash };
}

/** What stands in the sentence's {{places}}. */
function valuesOf(data: CallAnswer): Record<string, string> {
  return "values" in data && data.values ? (data.values as Record<string, string>) : {};
}

function isProblem(data: CallAnswer | undefined): data is Problem {
  return data !== undefined && "code" in data && "message" in data;
}
