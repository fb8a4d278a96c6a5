import { type FormEvent, useEffect, useRef, useState } from "react";
import { changedFields } from "../../ui/is-dirty.ts";
import type { useCall } from "../use-call.ts";
import { contentsOf, type Sent, showStored } from "./show-stored.ts";
import { useEarlyChanges } from "./use-early-changes.ts";

type Call = Pick<ReturnType<typeof useCall>, "done" | "busy" | "formProps">;

/**
 * A form that stays on its page. After a save it shows what is stored and counts as unchanged, except for what was
 * changed while the save was on its way. Given the record's version, an unchanged form also follows the changes of
 * others. `start` counts these times.
 */
export function useSavedForm({ done, busy, formProps }: Call, version?: number) {
  const [shown, setShown] = useState({ done, version, start: 0 });
  const [changed, setChanged] = useState<{ start: number; names: readonly string[] }>({ start: -1, names: [] });
  const { start } = shown;
  // A refusal is not a save: the changes before it remain changes.
  const isDirty = changed.start === start;
  const isSaved = done !== null && !busy && done !== shown.done;
  if (isSaved || (!isDirty && version !== shown.version))
    setShown({ done: isSaved ? done : shown.done, version, start: start + 1 });

  const report = (names: readonly string[]) => setChanged({ start, names: [...new Set(names)] });
  const form = useEarlyChanges(report);
  const sent = useRef<Sent | null>(null);
  const reportKept = useRef(report);
  useEffect(() => {
    reportKept.current = report;
  });
  useEffect(() => {
    if (start === 0 || !form.current) return;
    const kept = showStored(form.current, sent.current);
    sent.current = null;
    if (kept.length > 0) reportKept.current(kept);
  }, [start, form]);

  return {
    formProps: {
      ...formProps,
      ref: form,
      onChange: ({ currentTarget }: FormEvent<HTMLFormElement>) => report(changedFields(currentTarget)),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        formProps.onSubmit(event);
        if (!event.defaultPrevented) sent.current = contentsOf(event.currentTarget);
      },
    },
    start,
    isDirty,
    /** The names of the changed fields. */
    names: isDirty ? changed.names : [],
    /** Reports a change without an input event: a removed row. */
    touch: () => report(changedFields(form.current)),
    discard: () => setChanged({ start: -1, names: [] }),
  };
}
