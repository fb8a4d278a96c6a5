import { useFetcher } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTypingPause } from "../../forms/use-typing-pause.ts";
import { decimal } from "../../live/decimal.ts";
import { fillForm } from "../../ui/write-value.ts";
import { pendingDraft, type PendingPrices } from "../model/pending-draft.ts";
import type { PendingChange } from "./modify-dialog.tsx";

/**
 * The values of the form, and the figures of the newest ones: the loader of the dialog, read a moment after the last
 * input. The chart beside the form draws its prices and writes them.
 */
export function useModifyForm(data: PendingChange) {
  const fetcher = useFetcher<PendingChange>();
  const afterPause = useTypingPause();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(data.entered);
  const newest = fetcher.data ?? data;

  function update(event: FormEvent<HTMLFormElement>) {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) query.append(name, String(value));
    query.delete("_method");
    setValues(Object.fromEntries(query));
    afterPause(() => fetcher.load(`/dashboard/pending/${data.order.id}/modify?${query}`));
  }

  useChartDraft(data, { values, newest, form });
  const restore = () => {
    if (form.current) fillForm(form.current, data.own);
  };
  return { form, newest, update, restore };
}

type Entered = {
  values: Record<string, string>;
  newest: PendingChange;
  form: RefObject<HTMLFormElement>;
};

/** The prices of the form for the chart. Levels that move with the entry are those that SQL computed. */
function useChartDraft({ order }: PendingChange, { values, newest: { after }, form }: Entered) {
  const keepsLevels = values.levels === "keep";
  const level = (name: "profit" | "loss") => {
    const price = keepsLevels ? values[name] : after?.[name];
    return price && decimal(price) ? { price, outcome: after?.[`${name}_outcome`] ?? null } : null;
  };
  const draft = {
    id: order.id,
    instrument: order.instrument,
    type: order.type,
    currency: after?.currency,
    price: values.price ?? order.price,
    limitPrice: order.kind === "stop_limit" ? (values.limitPrice ?? null) : null,
    profit: level("profit"),
    loss: level("loss"),
  };
  const latest = useRef(draft);
  const write = useCallback(
    (prices: PendingPrices) => {
      if (!form.current) return;
      const { profit, loss } = latest.current;
      // A level that is moved on its own keeps its price, as does the other one where it is drawn.
      const levels = { levels: "keep", profit: profit?.price ?? "", loss: loss?.price ?? "" };
      fillForm(form.current, { ...("profit" in prices || "loss" in prices ? levels : {}), ...prices });
    },
    [form],
  );
  const text = JSON.stringify(draft);
  useEffect(() => {
    latest.current = draft;
    pendingDraft.set({ ...draft, write });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text changes with the draft
  }, [text, write]);
  useEffect(() => () => pendingDraft.set(null), []);
}
