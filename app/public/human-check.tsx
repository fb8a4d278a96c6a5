import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../http/use-page.ts";
import type { FieldSource } from "../ui/field-control.ts";
import { FieldErrors } from "../ui/field.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { Icon } from "../ui/icon.tsx";
import { TextField } from "../ui/text-field.tsx";

type Widget = {
  ready(then: () => void): void;
  render(
    box: HTMLElement,
    options: { sitekey: string; theme: string; callback(token: string): void; "expired-callback"(): void },
  ): void;
};
declare global {
  interface Window {
    grecaptcha?: Widget;
  }
}

type Props = {
  siteKey: string;
  field: (name: string) => FieldSource;
  onChange?: (passed: boolean) => void;
};

/**
 * The widget fills the hidden field that the server verifies. It is a script of somebody else's: without scripts a code comes by e-mail instead.
 */
export function HumanCheck({ siteKey, field, onChange }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { branding } = usePage();
  const box = useRef<HTMLDivElement>(null);
  const [token, setToken] = useState("");
  const [failed, setFailed] = useState(false);
  const heard = useRef(onChange);
  useEffect(() => {
    heard.current = onChange;
  });

  useEffect(() => {
    const change = (value: string) => {
      setToken(value);
      heard.current?.(value !== "");
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
      {hydrated ? null : (
        <noscript>{branding.recaptchaStatus === "on" ? <CodeInstead field={field} /> : null}</noscript>
      )}
      <div className="inset on-script">
        {token ? (
          <span className="row">
            <Icon of={CircleCheck} size={20} className="is-ok" />
            {t("You are human")}
          </span>
        ) : (
          <div ref={box}>{failed ? t("The human check could not be loaded") : null}</div>
        )}
        <span className="xxs muted">{t("Human check")}</span>
      </div>
      <input type="hidden" name="humanKey" value={token} />
      <FieldErrors errors={field("humanKey").errors ?? null} />
    </div>
  );
}

/** The code of a mail, and a field that no person sees: whoever fills it in is a robot. */
function CodeInstead({ field }: Pick<Props, "field">) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        field={field("humanCode")}
        label={t("Code from your email")}
        hint={t(
          "Leave it empty at first: we send a code to your email when you press the button. Then fill in the form again with it.",
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
