import type { FetcherWithComponents } from "@remix-run/react";
import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  forwardRef,
  type MutableRefObject,
  useCallback,
} from "react";
import type { useFieldChecks } from "./use-field-checks.ts";

type RemixForm = FetcherWithComponents<unknown>["Form"];
type Checks = ReturnType<typeof useFieldChecks>;

/**
 * The form of a call. The browser's own messages never appear, in HTML without scripts as well: it is sent as it is, and the answer holds the
 * text of every field that is refused. With scripts a field is checked when it is left.
 */
export function callFormOf(RemixForm: RemixForm, checks: MutableRefObject<Checks>) {
  return forwardRef<HTMLFormElement, ComponentProps<RemixForm>>(function CallForm(
    { onSubmit, onInput, onBlur, ...rest },
    given,
  ) {
    const ref = useCallback(
      (form: HTMLFormElement | null) => {
        checks.current.form.current = form;
        if (typeof given === "function") given(form);
        else if (given) given.current = form;
      },
      [given],
    );
    return (
      // The events of the fields bubble to here.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <RemixForm
        noValidate
        {...rest}
        ref={ref}
        onInput={(event: FormEvent<HTMLFormElement>) => {
          checks.current.onInput(event);
          onInput?.(event);
        }}
        onBlur={(event: FocusEvent<HTMLFormElement>) => {
          checks.current.onBlur(event);
          onBlur?.(event);
        }}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          if (checks.current.onSubmit(event)) onSubmit?.(event);
        }}
      />
    );
  });
}
