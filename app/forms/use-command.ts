import { useFetcher, useNavigate } from "@remix-run/react";
import { type FormEvent, type ReactNode, startTransition, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../ui/toast.tsx";
import type { About, CallAnswer } from "../http/answer-call.ts";
import type { Problem } from "../http/errors.ts";
import { UNANSWERED } from "../http/form-protocol.ts";
import { aboutRecord } from "./about-record.tsx";
import { newAttempts } from "./attempts.ts";
import { withLateTexts } from "../i18n/late-texts.ts";
import { useFlash } from "./use-flash.ts";

export type CommandOptions = {
  /** Shows refusals at the bottom centre, as the log-in does (C-190). */
  centred?: boolean;
  /**
   * The toast's title after a refusal, if the specification names one; the server's message is shown below it.
   */
  failure?: string;
  /** The page shows the success itself, without a toast. */
  quiet?: boolean;
  /** What the toast of a success offers, such as an UndoButton. */
  offer?: () => ReactNode;
};

/**
 * A form without fields to validate, a button that posts: `<Form {...formProps}>`. With JavaScript the response is
 * data, without it a flash; errors and toasts are the same. Does not load conform.
 */
export function useCommand(action: string, options: CommandOptions = {}) {
  const { centred = false, failure, quiet = false } = options;
  const { t } = useTranslation();
  const key = useId();
  const { Form, submit, state } = useFetcher<CallAnswer>({ key });
  const [attempts] = useState(newAttempts);
  const { data, isRead } = useAnswer(key, attempts.settle);
  const navigate = useNavigate();
  const flash = useFlash(action);
  const refused: Problem | null = isProblem(data) ? data : null;
  const flashed = useMemo(() => (flash?.kind === "failed" ? { code: "", ...flash } : null), [flash]);
  const problem = data ? refused : flashed;
  const done = data && !refused ? data : null;
  // A refused form can be corrected at once, also while the page behind it is read again.
  const busy = isPending({ state, data }) || (done !== null && !isRead);

  const offer = useRef(options.offer);
  useEffect(() => {
    offer.current = options.offer;
  });
  /** Each answer is shown once, with the texts that its page began to read before it. */
  const shown = useRef<CallAnswer>();
  useEffect(() => {
    if (!data || data === shown.current) return;
    shown.current = data;
    if (!isProblem(data) && typeof data.redirect === "string") return navigate(data.redirect);
    const failed = isProblem(data);
    // The page shows this error with a link to the log-in (live/keep-page.ts).
    if (failed && data.code === "BT100") return;
    if (!failed && (quiet || !data.message)) return;
    withLateTexts(() => {
      const message = t(data.message ?? "Something went wrong", valuesOf(data));
      // A request without an answer has no server message.
      const title = failed ? (failure ?? (data.code === UNANSWERED ? t("Something went wrong") : message)) : message;
      showToast({
        kind: failed ? "failed" : "done",
        title,
        ...(title === message ? {} : { text: message, id: message }),
        ...(!failed && "about" in data ? aboutRecord(t, data.about as About) : {}),
        ...(!failed && offer.current ? { action: offer.current() } : {}),
        centred: failed && centred,
      });
    });
  }, [data, centred, failure, quiet, t, navigate]);

  const pressed = useRef<HTMLElement | null>(null);
  /** A button whose press is on its way is disabled when React shows that: a second press before that is ignored. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fetcher = window.__remixRouter.state.fetchers.get(key);
    if (submitter && submitter === pressed.current && fetcher && isPending(fetcher)) return event.preventDefault();
    pressed.current = submitter;
    attempts.begin(event.currentTarget);
  }

  const formProps = { method: "post" as const, action, noValidate: true, onSubmit };
  return { Form, formProps, pressed, submit, busy, answer: data, problem, done, flash: data ? null : flash };
}

/**
 * The newest answer. It is rendered before the page's data that the router reads after it: React could show both at
 * once on a slow device, and the new data may have no place for the form, whose effects would then never run. `isRead`
 * is rendered with that data, in the router's own transition; the state of a fetcher can be rendered before it, because
 * the router changes the map of fetchers that is on screen.
 */
function useAnswer(key: string, onAnswer: (answer: CallAnswer | undefined) => void) {
  const [data, setData] = useState<CallAnswer>();
  const [read, setRead] = useState<CallAnswer>();
  useEffect(
    () =>
      window.__remixRouter.subscribe(({ fetchers }) => {
        const { state, data: received } = (fetchers.get(key) ?? {}) as { state?: string; data?: CallAnswer };
        // A redirect is an answer without data.
        if (state && state !== "submitting") onAnswer(received);
        if (!received) return;
        setData(received);
        if (state === "idle") startTransition(() => setRead(received));
      }),
    [key, onAnswer],
  );
  return { data, isRead: data === read };
}

function isPending({ state, data }: { state: string; data: CallAnswer | undefined }): boolean {
  return state === "loading" ? !isProblem(data) : state !== "idle";
}

/** The values of the message's {{placeholders}}. */
function valuesOf(data: CallAnswer): Record<string, string> {
  return "values" in data && data.values ? (data.values as Record<string, string>) : {};
}

function isProblem(data: CallAnswer | undefined): data is Problem {
  return data !== undefined && "code" in data && "message" in data;
}
