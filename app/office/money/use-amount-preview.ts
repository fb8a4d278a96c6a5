import { useFetcher } from "@remix-run/react";
import type { DepositFacts } from "../../../db/queries/money/decision-facts.ts";
import { useTypingPause } from "../../forms/use-typing-pause.ts";

type Loaded = { facts: DepositFacts; amount: string };

/** The facts of a deposit for the amount that is typed; until the server has answered, for the one before. */
export function useAmountPreview<T extends Loaded>(loaded: T) {
  const path = `/admin/deposits/${loaded.facts.request.id}`;
  const fetcher = useFetcher<Loaded>({ key: path });
  const afterPause = useTypingPause();
  return {
    shown: fetcher.data ?? loaded,
    preview: (amount: string) => afterPause(() => fetcher.load(`${path}?${new URLSearchParams({ amount })}`)),
  };
}
