import { useBlocker } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { useCall } from "../../forms/use-call.ts";

/** The form is saved after this pause. */
const PAUSE_MS = 1_000;

type Call = Pick<ReturnType<typeof useCall>, "submit" | "busy" | "done" | "answer">;
type Phase = "idle" | "saving" | "failed";

type Options = {
  call: Call;
  action: string;
  form: RefObject<HTMLFormElement>;
  /** What is sent: the form without unfinished fields. */
  read: (form: HTMLFormElement) => FormData;
  /** False while the record is deleted: nothing more is saved. */
  isOn: boolean;
  onSaved: (sent: FormData) => void;
};

/**
 * Saves a form while it is filled in, one request at a time. A failed save is repeated with the next change or by
 * `save`. Leaving the page first saves what is unsaved; if that fails, the page stays.
 */
export function useAutosave({ call, action, form, read, isOn, onSaved }: Options) {
  const { submit, busy, done, answer } = call;
  const [changes, setChanges] = useState(0);
  const [sentChanges, setSentChanges] = useState(0);
  const [phase, setPhase] = useState<Phase>("idle");
  const sent = useRef<FormData | null>(null);
  const latest = useRef({ read, onSaved });
  useEffect(() => {
    latest.current = { read, onSaved };
  });
  const isUnsent = changes > sentChanges;

  const save = useCallback(() => {
    if (!form.current) return;
    sent.current = latest.current.read(form.current);
    setSentChanges(changes);
    setPhase("saving");
    submit(sent.current, { method: "post", action, encType: "multipart/form-data" });
  }, [action, changes, form, submit]);

  const handled = useRef(answer);
  useEffect(() => {
    if (busy || !sent.current || answer === handled.current) return;
    handled.current = answer;
    setPhase(done ? "idle" : "failed");
    if (done) latest.current.onSaved(sent.current);
    sent.current = null;
  }, [busy, done, answer]);

  useEffect(() => {
    if (!isUnsent || phase === "saving" || !isOn) return;
    const timer = setTimeout(save, PAUSE_MS);
    const saveHidden = () => document.hidden && save();
    document.addEventListener("visibilitychange", saveHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", saveHidden);
    };
  }, [isUnsent, phase, isOn, save]);

  useLeaving(isOn && (isUnsent || phase !== "idle"), save, phase);
  return { phase, isUnsent, save, touch: () => setChanges((count) => count + 1) };
}

/** Holds a navigation until the form is saved; if that fails, the user decides. */
function useLeaving(isHeld: boolean, save: () => void, phase: Phase) {
  const { t } = useTranslation();
  const blocker = useBlocker(isHeld);
  const hasTried = useRef(false);
  useEffect(() => {
    if (blocker.state !== "blocked") {
      hasTried.current = false;
    } else if (!isHeld) {
      blocker.proceed();
    } else if (phase === "saving") {
      hasTried.current = true;
    } else if (!hasTried.current) {
      hasTried.current = true;
      save();
    } else if (phase === "failed") {
      if (window.confirm(t("You have unsaved changes. Leave this page?"))) blocker.proceed();
      else blocker.reset();
    }
  }, [blocker, isHeld, phase, save, t]);
  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isHeld]);
}
