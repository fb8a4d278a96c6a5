import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { scriptsOnUse } from "../frame/deferred-scripts.ts";
import { safePath } from "../http/negotiate.ts";
import { read } from "../http/read.ts";
import { homeOf } from "../http/roles.ts";
import { useCall } from "../forms/use-call.ts";
import { usePage } from "../frame/use-page.ts";
import { LanguageMenu } from "../frame/language-menu.tsx";
import { Button } from "../ui/button.tsx";
import { CheckboxField } from "../ui/choice-field.tsx";
import { FormErrors } from "../ui/form-errors.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { HumanCheck } from "./human-check.tsx";
import { PublicHead, PublicPage } from "./public-page.tsx";

/** A signed-in user is redirected to the requested page or to the role's start page. */
export const loader = read({
  roles: "public",
  async run({ session, request }) {
    const next = safePath(new URL(request.url).searchParams.get("next"), "");
    return session ? redirect(next || homeOf(session.user.roleId)) : { next };
  },
});

export const handle = scriptsOnUse;

export default function Login() {
  const { branding } = usePage();
  const { t } = useTranslation();
  const { next } = useLoaderData<typeof loader>() as { next: string };
  const { Form, formProps, busy, problem, field } = useCall("/auth/login", { centred: true });
  const { form, filled, look } = useFilled();
  const [human, setHuman] = useState(false);
  const siteKey = (branding.recaptchaStatus === "on" && branding.captchaClientKey) || null;
  const waits = useHydrated() && (!filled || (siteKey !== null && !human));
  return (
    <PublicPage>
      <div className="stack">
        <PublicHead title={t("Sign in to {{name}}", { name: branding.appName })}>
          {next ? <p className="muted">{t("Sign in to continue.")}</p> : null}
        </PublicHead>
        {problem ? <FormErrors title={t(problem.message)} /> : null}
        {problem?.message === "Please verify your email" ? <SendAgain /> : null}
        <Form
          {...formProps}
          ref={form}
          className="stack"
          data-when-filled=""
          onInput={(event) => {
            formProps.onInput(event);
            look();
          }}
        >
          <input type="hidden" name="next" value={next} />
          <TextField
            field={field("email", { required: true })}
            label={t("Email")}
            type="email"
            autoComplete="username"
            dir="ltr"
          />
          <PasswordField
            field={field("password", { required: true })}
            label={t("Password")}
            aside={
              <Link className="link" to="/forgot-password">
                {t("Forgot password?")}
              </Link>
            }
            showText={t("Show")}
            hideText={t("Hide")}
            autoComplete="current-password"
          />
          {/* An installed app ends cookies without an age when it is closed. */}
          <CheckboxField field={field("remember", { initialValue: isInstalled(next) })} label={t("Remember me")} />
          <HumanCheck field={field} onChange={setHuman} />
          <Button variant="primary" size="lg" block busy={busy} disabled={waits}>
            {t("Sign in")}
          </Button>
        </Form>
        <hr />
        <div className="row between xs">
          <span className="sub">
            {t("New to {{name}}?", { name: branding.appName })}{" "}
            <Link className="link" to="/signup">
              {t("Sign up")}
            </Link>
          </span>
          <LanguageMenu above />
        </div>
      </div>
    </PublicPage>
  );
}

/** Whether a page was opened from the installed app: the manifest's start address states it. */
function isInstalled(next: string): boolean {
  return new URLSearchParams(next.split("?")[1]).get("source") === "app";
}

/** A link to request another e-mail, shown with «Please verify your email». */
function SendAgain() {
  const { t } = useTranslation();
  return (
    <p className="xs sub">
      {t("Didn't get the email?")}{" "}
      <Link className="link" to="/verify-email">
        {t("Resend")}
      </Link>
    </p>
  );
}

/** Whether every required field of a form has a value. Without scripts the button stays enabled. */
function useFilled() {
  const form = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState(true);
  const look = useCallback(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>("input[required], select[required]") ?? [];
    setFilled([...fields].every((field) => field.value !== "" && (field.type !== "checkbox" || field.checked)));
  }, []);
  useEffect(look, [look]);
  return { form, filled, look };
}
