import { useFetcher } from "@remix-run/react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../ui/hydrated.ts";
import { PasswordStrength } from "../ui/password-field.tsx";

const pause = 300;
const words = ["Very weak", "Weak", "Fair", "Strong", "Very strong"] as const;

type Props = { children: (meter: ReactNode, watch: (event: FormEvent<HTMLInputElement>) => void) => ReactNode };

/** How long a password would hold, told by the server: the dictionaries that know weak ones are too large for a browser. */
export function PasswordMeter({ children }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const fetcher = useFetcher<{ score?: 0 | 1 | 2 | 3 | 4 }>();
  const timer = useRef<ReturnType<typeof setTimeout>>();

  function watch(event: FormEvent<HTMLInputElement>) {
    const password = event.currentTarget.value;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => fetcher.submit({ password }, { method: "post", action: "/password-strength", encType: "application/json" }),
      pause,
    );
  }

  const score = fetcher.data?.score;
  const rule = t("At least 8 characters.");
  const meter =
    hydrated && score !== undefined ? (
      <PasswordStrength score={score} text={`${t(words[score])}. ${rule}`} />
    ) : (
      <span className="hint">{rule}</span>
    );
  return <>{children(meter, watch)}</>;
}
