import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { editInAddress } from "./edit-in-address.ts";
import { previewEntered } from "./load-trade.ts";

/** The preview of a correction while its values are being entered: that of the page with the same query. */
export const loader = read({
  roles: [admin, manager],
  params: idParams,
  run: ({ request, ...reading }) => previewEntered(reading, editInAddress(new URL(request.url).search) ?? {}),
});
