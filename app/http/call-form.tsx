import type { FetcherWithComponents } from "@remix-run/react";
import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useRef,
} from "react";

type RemixForm = FetcherWithComponents<unknown>["Form"];
type Handlers = {
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  /** Returns whether to submit the form. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => boolean;
};
export type FormLink = ReturnType<typeof linkForm>;

/** Connects the form with the hook that checks it, so that the form stays one component while its handlers change. */
export function linkForm() {
  let form: HTMLFormElement | null = null;
  let handlers: Handlers | null = null;
  return {
    form: () => form,
    handlers: () => handlers,
    setForm(next: HTMLFormElement | null) {
      form = next;
    },
    setHandlers(next: Handlers) {
      handlers = next;
    },
  };
}

/**
 * The form of a call. `noValidate` also without JavaScript: the browser's own messages never appear, and the response
 * contains an error for every refused field. With JavaScript a field is checked on blur.
 */
export function callFormOf(RemixForm: RemixForm, link: FormLink) {
  return forwardRef<HTMLFormElement, ComponentProps<RemixForm>>(function CallForm(
    { onSubmit, onInput, onBlur, ...rest },
    given,
  ) {
    const form = useRef<HTMLFormElement>(null);
    useImperativeHandle(given, () => form.current as HTMLFormElement);
    useEffect(() => {
      link.setForm(form.current);
      return () => link.setForm(null);
    }, []);
    return (
      // The events of the fields bubble to here.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <RemixForm
        noValidate
        {...rest}
        ref={form}
        onInput={(event: FormEvent<HTMLFormElement>) => {
          link.handlers()?.onInput(event);
          onInput?.(event);
        }}
        onBlur={(event: FocusEvent<HTMLFormElement>) => {
          link.handlers()?.onBlur(event);
          onBlur?.(event);
        }}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          if (link.handlers()?.onSubmit(event) !== false) onSubmit?.(event);
        }}
      />
    );
  });
}
