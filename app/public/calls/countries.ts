import { countryChoices } from "../../i18n/countries.ts";
import { read } from "../../http/read.ts";

/** C-184, Q-64: the shape of the public countries service, served by ourselves, sorted by name. */
export const loader = read({
  roles: "public",
  headers: { "Cache-Control": "public, max-age=86400" },
  run: async () => countryChoices("en").map(({ value }) => ({ name: { common: value } })),
});
