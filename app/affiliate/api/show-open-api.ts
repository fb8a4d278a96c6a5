import { branding } from "../../../db/generated/site.ts";
import { environment } from "../../process/environment.ts";
import { read } from "../../http/read.ts";
import { openApi } from "./contract.ts";

/** The OpenAPI document of the lead API. */
export const loader = read({
  roles: "public",
  run: async ({ pool }) => openApi((await branding(pool, {})).appName ?? "Bourse", environment.appUrl.origin),
});
