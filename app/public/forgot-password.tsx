import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requestPasswordReset, resetPassword } from "../../db/generated/iam.ts";
import { byMethod, call } from "../http/call.ts";
import { scriptsOnUse } from "../frame/deferred-scripts.ts";
import { email, text } from "../http/fields.ts";
import { checkHuman, humanFields } from "./check-human.ts";
import { newPassword } from "../auth/new-password.ts";
import { hashPassword } from "../auth/passwords.ts";
import { read } from "../http/read.ts";
import { endedSessionCookie, hashToken } from "../http/session.ts";
import { useCall } from "../forms/use-call.ts";
import { Button } from "../ui/button.tsx";
import { FormErrors } from "../ui/form-errors.tsx";
import { TextField } from "../ui/text-field.tsx";
import { HumanCheck } from "./human-check.tsx";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import { PublicHead, PublicPage } from "./public-page.tsx";

export const loader = read({
  roles: "public",
  run: async ({ request }) => ({ sent: new URL(request.url).searchParams.has("sent") }),
});

/** The answer does not reveal whether the e-mail has an account (C-152). */
const ask = call({
  roles: "public",
  input: z.object({ email: email(), ...humanFields }),
  back: "/forgot-password",
  async run(calling) {
    await checkHuman("reset_password", calling);
    const { pool, input, requestContext } = calling;
    await requestPasswordReset(pool, { email: input.email, address: requestContext.address });
  },
  done: () => ({ to: "/forgot-password?sent", data: { message: "Verification Email Sent" } }),
});

/** Ends every session of the account, including this browser's (C-153). */
const reset = call({
  roles: "public",
  method: "PUT",
  input: z.object({ password: newPassword, token: text("This link is invalid or has expired", 200) }),
  async run({ pool, input, requestContext }) {
    const passwordHash = await hashPassword(input.password, requestContext.address);
    await resetPassword(pool, { tokenHash: hashToken(input.token), newHash: passwordHash });
  },
  done: () => ({ to: "/reset-password?done", data: { message: "Password Updated" }, cookies: [endedSessionCookie()] }),
});

export const action = byMethod(ask, reset);

export const handle = scriptsOnUse;

export default function ForgotPassword() {
  const { t } = useTranslation();
  const { sent } = useLoaderData<typeof loader>();
  const { Form, formProps, busy, problem, field } = useCall("/forgot-password");
  return (
    <PublicPage>
      <div className="stack">
        <PublicHead title={t("Forgot password?")}>
          <p className="muted">{t("We'll email you a link, valid for 60 minutes.")}</p>
        </PublicHead>
        {problem ? <FormErrors title={t(problem.message)} /> : null}
        <Form {...formProps} className="stack">
          <TextField
            field={field("email", { required: true })}
            label={t("Email")}
            type="email"
            autoComplete="username"
            dir="ltr"
          />
          <HumanCheck field={field} />
          <Button variant="primary" size="lg" block busy={busy}>
            {t("Send link")}
          </Button>
        </Form>
        <hr />
        <Link className="link xs" to="/">
          {t("Back to sign in")}
        </Link>
      </div>
      {sent ? (
        <OutcomeDialog
          title={t("Verification Email Sent")}
          closeTo="/forgot-password"
          action={{ to: "/", text: t("Sign in") }}
        >
          {t("If an account exists for this address, we've sent a link.")}
        </OutcomeDialog>
      ) : null}
    </PublicPage>
  );
}
