import { useEffect, useState } from "react";
import type { PhoneAgent } from "./voiso.ts";

const EACH = 10_000;

/** Polls the agents' states while the page is visible; after a failed request the last states are kept. */
export function usePhoneAgents(loaded: readonly PhoneAgent[]): readonly PhoneAgent[] {
  const [heard, setHeard] = useState<readonly PhoneAgent[] | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const asked = fetch("/admin/crm/voiso/agents", { headers: { Accept: "application/json" }, signal: gone.signal });
      const told = await asked
        .then((answer) => (answer.ok ? (answer.json() as Promise<{ data: PhoneAgent[] }>) : null))
        .catch(() => null);
      if (told && !gone.signal.aborted) setHeard(told.data);
    };
    const timer = setInterval(() => void ask(), EACH);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, []);
  return heard ?? loaded;
}
