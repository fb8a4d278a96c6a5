import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { verifyEmail } from "../../db/queries/iam/verify-email.ts";
import { read } from "../http/read.ts";
import { toRefusal } from "../http/refuse.ts";
import { hashToken } from "../http/session.ts";
import { useCall } from "../http/use-call.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { FormErrors } from "../ui/form-errors.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import { mailToken } from "./mail-token.ts";
import { PublicHead, PublicPage } from "./public-page.tsx";

/**
 * Where the link of the verification mail leads. It acts on a GET, because mails carry links; a second click is no error, and a scanner that opens
 * it proves only what the owner wanted proved.
 */
export const loader = read({
  roles: "public",
  async run({ pool, request, params, visit }): Promise<{ verified: boolean; message: string | null }> {
    const token = mailToken(request, params.token);
    if (!token) return { verified: false, message: null };
    try {
      await verifyEmail(pool, { tokenHash: hashToken(token) });
      return { verified: true, message: null };
    } catch (error) {
      const refusal = toRefusal(error, visit);
      if (refusal.status >= 500) throw refusal;
      return { verified: false, message: refusal.message };
    }
  },
});

export default function VerifyEmail() {
  const { t } = useTranslation();
  const { verified, message } = useLoaderData<typeof loader>();
  return (
    <PublicPage>
      <div className="stack">
        <PublicHead title={verified ? t("Email verified") : t("Verify your email")} />
        {message ? <FormErrors title={t(message)} /> : null}
        {verified ? (
          <>
            <Notice tone="ok">{t("Your email is verified. You can sign in now.")}</Notice>
            <LinkButton variant="primary" size="lg" block to="/">
              {t("Sign In")}
            </LinkButton>
          </>
        ) : (
          <AskAgain />
        )}
      </div>
    </PublicPage>
  );
}

function AskAgain() {
  const { t } = useTranslation();
  const { Form, busy, problem, done, field } = useCall();
  return (
    <>
      <p className="sub">{t("We send you a link that works for 24 hours.")}</p>
      {problem ? <FormErrors title={t(problem.message)} /> : null}
      {done?.message ? <Notice tone="ok">{t(done.message)}</Notice> : null}
      <Form className="stack" method="post" action="/auth/verification">
        <TextField
          field={field("email", { required: true })}
          label={t("Email")}
          type="email"
          autoComplete="email"
          dir="ltr"
        />
        <Button variant="primary" size="lg" block busy={busy}>
          {t("Send it again")}
        </Button>
      </Form>
      <Link className="link xs" to="/">
        {t("Back to sign in")}
      </Link>
    </>
  );
}
