import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldErrors } from "../ui/field.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { Icon } from "../ui/icon.tsx";

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

const source = "https://www.google.com/recaptcha/api.js?render=explicit";

type Props = { siteKey: string; errors: string[] | null; onChange?: (passed: boolean) => void };

/** The widget fills the hidden field that the server verifies. It is a script of somebody else's: without scripts there is none. */
export function HumanCheck({ siteKey, errors, onChange }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
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
    script.src = source;
    script.onload = draw;
    script.onerror = () => setFailed(true);
    document.head.append(script);
  }, [siteKey]);

  return (
    <div className="field">
      <div className="inset">
        {token ? (
          <span className="row">
            <Icon of={CircleCheck} size={20} className="is-ok" />
            {t("You are human")}
          </span>
        ) : (
          <div ref={box}>
            {failed ? t("The human check could not be loaded") : null}
            {hydrated ? null : <noscript>{t("The human check needs JavaScript")}</noscript>}
          </div>
        )}
        <span className="xxs muted">{t("Human check")}</span>
      </div>
      <input type="hidden" name="humanKey" value={token} />
      <FieldErrors errors={errors} />
    </div>
  );
}
