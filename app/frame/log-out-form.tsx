import type { FormEvent, ReactNode } from "react";
import { Form } from "../ui/form.tsx";
import { endBrowserPush, mayHavePush } from "./browser-push.ts";

/** The form that logs out. With scripts it first ends the push subscription of this browser. */
export function LogOutForm({ children }: { children: ReactNode }) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (!mayHavePush()) return;
    event.preventDefault();
    const form = event.currentTarget;
    void endBrowserPush().then(() => form.submit());
  }
  return (
    <Form method="post" action="/auth/logout" reloadDocument onSubmit={onSubmit}>
      {children}
    </Form>
  );
}
