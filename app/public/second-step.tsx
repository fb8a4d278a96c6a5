import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { safePath } from "../http/negotiate.ts";
import { read } from "../http/read.ts";
import { homeOf } from "../http/roles.ts";
import { pendingHash } from "../http/session.ts";
import { useCall } from "../forms/use-call.ts";
import { Button } from "../ui/button.tsx";
import { FormErrors } from "../ui/form-errors.tsx";
import { TextField } from "../ui/text-field.tsx";
import { PublicHead, PublicPage } from "./public-page.tsx";

/** Shown after a correct password only; other requests are redirected to the log-in. */
export const loader = read({
  roles: "public",
  async run({ session, request }) {
    const next = safePath(new URL(request.url).searchParams.get("next"), "");
    if (session) return redirect(next || homeOf(session.user.roleId));
    return pendingHash(request) ? { next } : redirect("/");
  },
});

export default function SecondStep() {
  const { t } = useTranslation();
  const { next } = useLoaderData<typeof loader>() as { next: string };
  const { Form, formProps, busy, problem, field } = useCall("/auth/second-step", { centred: true });
  return (
    <PublicPage>
      <div className="stack">
        <PublicHead title={t("Enter your code")} />
        {problem ? <FormErrors title={t(problem.message)} /> : null}
        <Form {...formProps} className="stack">
          <input type="hidden" name="next" value={next} />
          <TextField
            field={field("code", { required: true, maxLength: 20 })}
            label={t("Authenticator code")}
            hint={t("6-digit code from your authenticator app, or a recovery code.")}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
          />
          <Button variant="primary" size="lg" block busy={busy}>
            {t("Sign in")}
          </Button>
        </Form>
        <hr />
        <Link className="link xs" to="/">
          {t("Use another account")}
        </Link>
      </div>
    </PublicPage>
  );
}
