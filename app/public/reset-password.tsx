import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { scriptsOnUse } from "../frame/deferred-scripts.ts";
import { read } from "../http/read.ts";
import { useCall } from "../forms/use-call.ts";
import { Button } from "../ui/button.tsx";
import { FormErrors } from "../ui/form-errors.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { mailToken } from "./mail-token.ts";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import { usePasswordMeter } from "../forms/use-password-meter.tsx";
import { PublicHead, PublicPage } from "./public-page.tsx";

/** The token is in the path or in ?token= (Q-62). Loading the page does not use it up. */
export const loader = read({
  roles: "public",
  run: async ({ request, params }) => ({
    token: mailToken(request, params.token),
    done: new URL(request.url).searchParams.has("done"),
  }),
});

export const handle = scriptsOnUse;

export default function ResetPassword() {
  const { t } = useTranslation();
  const { token, done } = useLoaderData<typeof loader>();
  const { meter, watch } = usePasswordMeter();
  const { Form, formProps, busy, problem, field } = useCall("/forgot-password");
  return (
    <PublicPage>
      <div className="stack">
        <PublicHead title={t("Choose a new password")} />
        {problem ? <FormErrors title={t(problem.message)} /> : null}
        {token || done ? null : <FormErrors title={t("This link is invalid or has expired")} />}
        <Form {...formProps} className="stack">
          <input type="hidden" name="_method" value="PUT" />
          <input type="hidden" name="token" value={token ?? ""} />
          <PasswordField
            field={field("password", { required: true, minLength: 8 })}
            label={t("New password")}
            showText={t("Show")}
            hideText={t("Hide")}
            autoComplete="new-password"
            onInput={watch}
          >
            {meter}
          </PasswordField>
          <Button variant="primary" size="lg" block busy={busy}>
            {t("Update password")}
          </Button>
        </Form>
        <hr />
        <Link className="link xs" to="/forgot-password">
          {t("Request a new link")}
        </Link>
      </div>
      {done ? (
        <OutcomeDialog title={t("Password Updated")} closeTo="/" action={{ to: "/", text: t("Sign in") }}>
          {t("You have been signed out on all devices. Sign in with your new password.")}
        </OutcomeDialog>
      ) : null}
    </PublicPage>
  );
}
