import { countryChoices } from "../i18n/countries.ts";
import { read } from "../http/read.ts";

/** The countries by name, in the response format of the public countries service (C-184, Q-64). */
export const loader = read({
  roles: "public",
  headers: { "Cache-Control": "public, max-age=86400" },
  run: async () => countryChoices("en").map(({ value }) => ({ name: { common: value } })),
});
