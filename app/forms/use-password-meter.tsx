import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../ui/hydrated.ts";
import { PasswordStrength } from "../ui/password-field.tsx";

const pause = 300;
const words = ["Very weak", "Weak", "Fair", "Strong", "Very strong"] as const;
type Score = 0 | 1 | 2 | 3 | 4;

/** The strength of a password, computed by the server, because the dictionaries are too large for a browser. */
export function usePasswordMeter() {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [password, setPassword] = useState("");
  const [score, setScore] = useState<Score | null>(null);

  useEffect(() => {
    if (password === "") return;
    const outdated = new AbortController();
    const rate = async () => {
      const answer = await requestScore(password, outdated.signal);
      if (!outdated.signal.aborted) setScore(answer);
    };
    const timer = setTimeout(() => void rate(), pause);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [password]);

  const watch = (event: FormEvent<HTMLInputElement>) => setPassword(event.currentTarget.value);
  const rule = t("At least 8 characters.");
  const meter =
    hydrated && password !== "" && score !== null ? (
      <PasswordStrength score={score} text={`${t(words[score])}. ${rule}`} />
    ) : (
      <span className="hint">{rule}</span>
    );
  return { meter, watch };
}

/**
 * Null without a response and for a refused request. Not a fetcher, because its response could replace the page that
 * follows the sign-up by the page "Not found" (README.md).
 */
async function requestScore(password: string, signal: AbortSignal): Promise<Score | null> {
  try {
    const response = await fetch("/password-strength", {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify({ password }),
      signal,
    });
    if (!response.ok) return null;
    return ((await response.json()) as { score: Score }).score;
  } catch {
    return null;
  }
}
