import { environment } from "../../process/environment.ts";
import { read } from "../../http/read.ts";
import { affiliate } from "../../http/roles.ts";
import { documentation } from "./documentation-text.ts";

/** The documentation of the lead API as a file. */
export const loader = read({
  roles: [affiliate],
  run: async () =>
    new Response(documentation(environment.appUrl.origin), {
      headers: {
        "Content-Type": "text/markdown; charset=utf-8",
        "Content-Disposition": 'attachment; filename="lead-api.md"',
      },
    }),
});
