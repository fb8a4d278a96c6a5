import { type RefObject, useEffect, useRef } from "react";

/** Reports input from before hydration, and input that the browser restored on reload. */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | null>,
  tell: (input: HTMLInputElement) => void,
): void {
  const first = useRef(tell);
  useEffect(() => {
    const input = field.current;
    if (input && input.value !== input.defaultValue) first.current(input);
  }, [field]);
}

/** The same for a form with several fields: their values at hydration. */
export function useEarlyForm(form: RefObject<HTMLFormElement | null>, tell: (written: FormData) => void): void {
  const first = useRef(tell);
  useEffect(() => {
    if (form.current) first.current(new FormData(form.current));
  }, [form]);
}
