import { useState } from "react";
import type { Asset } from "../model/asset.ts";

/**
 * Rows that are sorted by a figure keep their places when the page reads its data again, so that none moves under the
 * pointer. A list with another `name` or other rows is in the server's order; an empty name always is.
 */
export function useSteadyOrder(assets: readonly Asset[], name: string): readonly Asset[] {
  const [last, setLast] = useState({ name, assets, shown: assets });
  if (last.assets === assets && last.name === name) return last.shown;
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const kept = name && name === last.name ? last.shown.flatMap(({ id }) => byId.get(id) ?? []) : assets;
  const shown = kept.length === assets.length ? kept : assets;
  setLast({ name, assets, shown });
  return shown;
}
