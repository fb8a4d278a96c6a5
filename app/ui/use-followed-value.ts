import { type RefObject, useEffect, useRef } from "react";

/**
 * A ref for a field, which is set to its value in the address or the record when that changes. A new element, by a
 * `key`, would lose the focus, and what was typed while the answer was on its way; a field that was changed since then
 * keeps its text.
 */
export function useFollowedValue<Field extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<Field> {
  const field = useRef<Field>(null);
  const before = useRef(value);
  useEffect(() => {
    if (field.current?.value.trim() === before.current) field.current.value = value;
    before.current = value;
  }, [value]);
  return field;
}
