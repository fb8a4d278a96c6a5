import { listInstruments } from "../../../db/queries/market/list-instruments.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { currencyNames } from "../model/currency-names.ts";
import { toAsset } from "../model/asset.ts";
import { readSparklines } from "./read-sparklines.ts";

/** The whole catalogue with the names that people search by (C-083). */
export const loader = read({
  roles: signedIn,
  async run({ pool, session }) {
    const [rows, sparks] = await Promise.all([listInstruments(pool), readSparklines(pool)]);
    const names = currencyNames(session.preferences.language_code);
    return { data: rows.map((row) => ({ ...row, ...toAsset(row, names, sparks.get(row.id) ?? null) })) };
  },
});
