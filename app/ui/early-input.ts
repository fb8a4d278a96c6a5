import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { useFollowedValue } from "./use-followed-value.ts";

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

/**
 * Properties of a select that submits its form on change, and at hydration when the user has changed it before. Its
 * choice is not restored by the browser, because a restored choice would be submitted again. `value` is the choice that
 * the page was rendered with.
 */
export function useSubmitOnChange(value: string): Pick<ComponentProps<"select">, "onChange" | "autoComplete"> & {
  ref: RefObject<HTMLSelectElement>;
} {
  const ref = useFollowedValue<HTMLSelectElement>(value);
  useEffect(() => {
    const chosen = ref.current?.selectedOptions[0];
    const isSetByServer = [...(ref.current?.options ?? [])].some((option) => option.defaultSelected);
    if (chosen && isSetByServer && !chosen.defaultSelected) ref.current?.form?.requestSubmit();
  }, [ref]);
  return { ref, onChange: ({ currentTarget }) => currentTarget.form?.requestSubmit(), autoComplete: "off" };
}
