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
  /** Whether the form goes on to be sent. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => boolean;
};
export type FormLink = ReturnType<typeof linkForm>;

/** What the form and the hook that checks it tell each other; the form stays one component while its handlers change. */
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
 * The form of a call. The browser's own messages never appear, in HTML without scripts as well: it is sent as it is, and the answer holds the
 * text of every field that is refused. With scripts a field is checked when it is left.
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
