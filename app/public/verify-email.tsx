import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { verifyEmail } from "../../db/generated/iam.ts";
import { call } from "../http/call.ts";
import { text } from "../http/fields.ts";
import { read } from "../http/read.ts";
import { hashToken } from "../http/session.ts";
import { useCall } from "../forms/use-call.ts";
import { useCommand } from "../forms/use-command.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { FormErrors } from "../ui/form-errors.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import { mailToken } from "./mail-token.ts";
import { PublicHead, PublicPage } from "./public-page.tsx";

/** Loading the page verifies nothing, because mail scanners open links too. */
export const loader = read({
  roles: "public",
  run: async ({ request, params }) => ({
    token: mailToken(request, params.token),
    verified: new URL(request.url).searchParams.has("done"),
  }),
});

/** Verifies the e-mail; a repeated request is no error. */
export const action = call({
  roles: "public",
  input: z.object({ token: text("This link is invalid or has expired", 200) }),
  run: ({ pool, input }) => verifyEmail(pool, { tokenHash: hashToken(input.token) }),
  done: () => ({ to: "/verify-email?done", data: { verified: true, message: "Email verified" } }),
});

/** The page that the link of the verification e-mail opens. */
export default function VerifyEmail() {
  const { t } = useTranslation();
  const { token, verified } = useLoaderData<typeof loader>();
  return (
    <PublicPage>
      <div className="stack">
        <PublicHead title={verified ? t("Email verified") : t("Verify your email")} />
        {verified ? (
          <>
            <Notice tone="ok">{t("Your email is verified. You can sign in now.")}</Notice>
            <LinkButton variant="primary" size="lg" block to="/">
              {t("Sign in")}
            </LinkButton>
          </>
        ) : (
          <>
            {token ? <Verify token={token} /> : null}
            <AskAgain isFirst={token === null} />
          </>
        )}
      </div>
    </PublicPage>
  );
}

function Verify({ token }: { token: string }) {
  const { t } = useTranslation();
  const { Form, formProps, busy, problem } = useCommand("/verify-email");
  return (
    <Form {...formProps} className="stack">
      {problem ? <FormErrors title={t(problem.message)} /> : null}
      <input type="hidden" name="token" value={token} />
      <p className="sub">{t("Confirm that this email address is yours.")}</p>
      <Button variant="primary" size="lg" block busy={busy}>
        {t("Verify email")}
      </Button>
    </Form>
  );
}

function AskAgain({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation();
  const { Form, formProps, busy, problem, done, field } = useCall("/auth/verification");
  return (
    <>
      <p className="sub">{t("We'll email you a link, valid for 24 hours.")}</p>
      {problem ? <FormErrors title={t(problem.message)} /> : null}
      {done?.message ? <Notice tone="ok">{t(done.message)}</Notice> : null}
      <Form {...formProps} className="stack">
        <TextField
          field={field("email", { required: true })}
          label={t("Email")}
          type="email"
          autoComplete="email"
          dir="ltr"
        />
        <Button variant={isFirst ? "primary" : "outline"} size="lg" block busy={busy}>
          {t("Resend")}
        </Button>
      </Form>
      <Link className="link xs" to="/">
        {t("Back to sign in")}
      </Link>
    </>
  );
}
