import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../frame/use-page.ts";
import type { FieldSource } from "../ui/field-control.ts";
import { FieldErrors } from "../ui/field.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { Icon } from "../ui/icon.tsx";
import { TextField } from "../ui/text-field.tsx";

type Recaptcha = {
  ready(then: () => void): void;
  render(
    box: HTMLElement,
    options: { sitekey: string; theme: string; callback(token: string): void; "expired-callback"(): void },
  ): void;
};
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

type Props = {
  field: (name: string) => FieldSource;
  onChange?: (passed: boolean) => void;
};

/** The human check of a form while the setting is on: the widget, or a mailed code without a site key. */
export function HumanCheck(props: Props) {
  const { branding } = usePage();
  if (branding.recaptchaStatus !== "on") return null;
  const { captchaClientKey: siteKey } = branding;
  return siteKey ? <Widget {...props} siteKey={siteKey} /> : <HumanCode field={props.field} />;
}

/** The widget fills a hidden field that the server verifies. Browsers without scripts get a mailed code instead. */
function Widget({ siteKey, field, onChange }: Props & { siteKey: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { branding } = usePage();
  const box = useRef<HTMLDivElement>(null);
  const [token, setToken] = useState("");
  const [failed, setFailed] = useState(false);
  // The server requires a code when it cannot verify the widget's token.
  const needsCode = field("humanCode").errors != null;
  const onChangeRef = useRef(onChange);
  useEffect(() => {
    onChangeRef.current = onChange;
  });
  useEffect(() => {
    if (needsCode) onChangeRef.current?.(true);
  }, [needsCode]);

  useEffect(() => {
    const change = (value: string) => {
      setToken(value);
      onChangeRef.current?.(value !== "");
    };
    const draw = () =>
      window.grecaptcha?.ready(() => {
        if (!box.current || box.current.childElementCount > 0) return;
        const theme = getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "dark" : "light";
        window.grecaptcha?.render(box.current, {
          sitekey: siteKey,
          theme,
          callback: change,
          "expired-callback": () => change(""),
        });
      });
    if (window.grecaptcha) return draw();
    const script = document.createElement("script");
    script.src = `${branding.captchaUrl}/api.js?render=explicit`;
    script.onload = draw;
    script.onerror = () => setFailed(true);
    document.head.append(script);
  }, [siteKey, branding.captchaUrl]);

  return (
    <div className="field">
      {needsCode ? (
        <HumanCode field={field} />
      ) : hydrated ? null : (
        <noscript>
          <HumanCode field={field} />
        </noscript>
      )}
      <div className="inset on-script">
        {token ? (
          <span className="row">
            <Icon of={CircleCheck} size={20} className="is-ok" />
            {t("Verification complete")}
          </span>
        ) : (
          <div ref={box}>{failed ? t("CAPTCHA could not be loaded") : null}</div>
        )}
        <span className="xxs muted">{t("CAPTCHA")}</span>
      </div>
      <input type="hidden" name="humanKey" value={token} />
      <FieldErrors errors={field("humanKey").errors ?? null} />
    </div>
  );
}

/** The mailed code, and a hidden field that only robots fill in. */
function HumanCode({ field }: { field: (name: string) => FieldSource }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        field={field("humanCode")}
        label={t("Code from your email")}
        hint={t(
          "Leave empty and submit the form: we'll email you a code. Then enter the code and submit the form again.",
        )}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={40}
        dir="ltr"
      />
      <div className="vh" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
