import { type RefObject, useEffect, useRef } from "react";

/** What was typed into a field before the scripts came, or a browser kept for a page that is loaded again, is told once there is somebody to hear it. */
export function useTypedEarly(
  field: RefObject<HTMLInputElement | null>,
  tell: (input: HTMLInputElement) => void,
): void {
  const first = useRef(tell);
  useEffect(() => {
    const input = field.current;
    if (input && input.value !== input.defaultValue) first.current(input);
  }, [field]);
}

/** The same of a form with several fields: what they hold when the scripts come. */
export function useWrittenEarly(form: RefObject<HTMLFormElement | null>, tell: (written: FormData) => void): void {
  const first = useRef(tell);
  useEffect(() => {
    if (form.current) first.current(new FormData(form.current));
  }, [form]);
}
