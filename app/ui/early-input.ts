import { type ChangeEvent, type ComponentProps, type RefObject, useEffect, useRef } from "react";
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
 * the page was rendered with: it is shown again when `answer` changes, a refusal or the end of a navigation.
 */
export function useSubmitOnChange(
  value: string,
  answer: unknown,
): Pick<ComponentProps<"select">, "onChange" | "autoComplete"> & {
  ref: RefObject<HTMLSelectElement>;
} {
  const ref = useFollowedValue<HTMLSelectElement>(value);
  useEffect(() => {
    const chosen = ref.current?.selectedOptions[0];
    const isSetByServer = [...(ref.current?.options ?? [])].some((option) => option.defaultSelected);
    if (chosen && isSetByServer && !chosen.defaultSelected) ref.current?.form?.requestSubmit();
  }, [ref]);
  const last = useRef(answer);
  useEffect(() => {
    if (ref.current && answer && answer !== last.current) ref.current.value = value;
    last.current = answer;
  }, [ref, answer, value]);
  function onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    currentTarget.form?.requestSubmit();
    // Without a network the form is not sent (live/keep-page.ts).
    if (!navigator.onLine) currentTarget.value = value;
  }
  return { ref, onChange, autoComplete: "off" };
}
