import { Form as RemixForm, type FormProps } from "@remix-run/react";
import { forwardRef } from "react";

/** A form that asks or acts without fields to check. The browser's own messages, in the browser's language, never appear. */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(props, ref) {
  return <RemixForm noValidate {...props} ref={ref} />;
});
