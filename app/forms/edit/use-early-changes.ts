import { type RefObject, useEffect, useRef } from "react";
import { changedFields } from "../../ui/is-dirty.ts";

/**
 * A ref for a form. Calls `report` with the names of the fields that were changed before React attached its handlers,
 * which no change event reports.
 */
export function useEarlyChanges(report: (names: readonly string[], form: HTMLFormElement) => void) {
  const form: RefObject<HTMLFormElement | null> = useRef(null);
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current || !form.current) return;
    isRead.current = true;
    const names = changedFields(form.current);
    if (names.length > 0) report(names, form.current);
  });
  return form as RefObject<HTMLFormElement>;
}
