import { useRef } from "react";
import type { Asset } from "../model/asset.ts";

type Find = (term: string) => Asset[];

/** Fetches the catalogue at the first call; after a failure the next call tries again. */
export function useCatalogue(): () => Promise<Find> {
  const index = useRef<Promise<Find> | null>(null);
  return () =>
    (index.current ??= loadIndex().catch((error: unknown) => {
      index.current = null;
      throw error;
    }));
}

async function loadIndex(): Promise<Find> {
  const [answer, { searchAssets }] = await Promise.all([
    fetch("/dashboard/instruments", { headers: { Accept: "application/json" } }),
    import("./search-assets.ts"),
  ]);
  if (!answer.ok) throw new Error(`the catalogue answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: Asset[] };
  return (term) => searchAssets(data, term).map(({ asset, marks }) => ({ ...asset, marks }));
}
