import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../ui/hydrated.ts";
import { PasswordStrength } from "../ui/password-field.tsx";

const pause = 300;
const words = ["Very weak", "Weak", "Fair", "Strong", "Very strong"] as const;

/** The strength of a password, computed by the server, because the dictionaries are too large for a browser. */
export function usePasswordMeter() {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { data, submit } = useFetcher<{ score?: 0 | 1 | 2 | 3 | 4 }>();
  const [password, setPassword] = useState("");

  useEffect(() => {
    if (password === "") return;
    const options = { method: "post", action: "/password-strength", encType: "application/json" } as const;
    const timer = setTimeout(() => submit({ password }, options), pause);
    return () => clearTimeout(timer);
    // Requested on input only; `submit` is a new function at every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [password]);

  const watch = (event: FormEvent<HTMLInputElement>) => setPassword(event.currentTarget.value);
  const rule = t("At least 8 characters.");
  const meter =
    hydrated && password !== "" && data?.score !== undefined ? (
      <PasswordStrength score={data.score} text={`${t(words[data.score])}. ${rule}`} />
    ) : (
      <span className="hint">{rule}</span>
    );
  return { meter, watch };
}
