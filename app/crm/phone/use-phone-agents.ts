import { useEffect, useState } from "react";
import type { PhoneAgent } from "./voiso.ts";

const POLL_INTERVAL_MS = 10_000;

/** Polls the agents' states while the page is visible; after a failed request the last states are kept. */
export function usePhoneAgents(loaded: readonly PhoneAgent[]): readonly PhoneAgent[] {
  const [latest, setLatest] = useState<readonly PhoneAgent[] | null>(null);
  useEffect(() => {
    const aborted = new AbortController();
    const poll = async () => {
      if (document.hidden) return;
      const request = fetch("/admin/crm/voiso/agents", {
        headers: { Accept: "application/json" },
        signal: aborted.signal,
      });
      const response = await request
        .then((reply) => (reply.ok ? (reply.json() as Promise<{ data: PhoneAgent[] }>) : null))
        .catch(() => null);
      if (response && !aborted.signal.aborted) setLatest(response.data);
    };
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      aborted.abort();
    };
  }, []);
  return latest ?? loaded;
}
