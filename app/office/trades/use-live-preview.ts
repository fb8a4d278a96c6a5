import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { ChangePreview } from "../../../db/shapes/trading.ts";
import { TYPING_PAUSE_MS } from "../../forms/use-typing-pause.ts";
import type { Problem } from "../../http/errors.ts";
import type { EditField } from "./edit-in-address.ts";

export type Edit = {
  entered: Partial<Record<EditField, string>> | null;
  preview: ChangePreview | null;
  problem: Problem | null;
};

/**
 * The preview of the values in the form, requested while they change; the page's own until then and after a navigation.
 */
export function useLivePreview(tradeId: number, loaded: Edit) {
  const { key } = useLocation();
  const [live, setLive] = useState<{ key: string; edit: Edit; isPending: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const controller = useRef<AbortController>(undefined);
  function stop() {
    clearTimeout(timer.current);
    controller.current?.abort();
  }
  useEffect(() => stop, [key]);
  const current = live?.key === key ? live : { edit: loaded, isPending: false };

  function change(form: HTMLFormElement) {
    stop();
    setLive({ ...current, key, isPending: true });
    timer.current = setTimeout(() => void request(form), TYPING_PAUSE_MS);
  }

  async function request(form: HTMLFormElement) {
    controller.current = new AbortController();
    const answer = await readPreview(tradeId, new FormData(form), controller.current.signal);
    // An aborted or failed request changes nothing; Enter sends the values with the form.
    if (answer) setLive((before) => ({ key, edit: merge(before?.edit ?? loaded, answer), isPending: false }));
  }

  return { ...current.edit, isPending: current.isPending || current.edit.problem !== null, change };
}

/** A refusal keeps the last preview, so that a written reason is not lost. */
function merge(before: Edit, answer: Edit): Edit {
  return answer.preview ? answer : { ...before, problem: answer.problem };
}

async function readPreview(tradeId: number, values: FormData, signal: AbortSignal): Promise<Edit | null> {
  const query = new URLSearchParams(
    [...values].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  try {
    const response = await fetch(`/admin/trades/${tradeId}/preview?${query}`, {
      headers: { accept: "application/json" },
      signal,
    });
    const body: unknown = await response.json();
    if (response.ok) return { ...(body as Omit<Edit, "problem">), problem: null };
    return { entered: null, preview: null, problem: body as Problem };
  } catch {
    return null;
  }
}
