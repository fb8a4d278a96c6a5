import { Form as RemixForm, type FormProps } from "@remix-run/react";
import { forwardRef } from "react";

/** A form without field checks. `noValidate`: the browser's own messages never appear. */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(props, ref) {
  return <RemixForm noValidate {...props} ref={ref} />;
});
