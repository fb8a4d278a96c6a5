import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { CloseDialog } from "./close-dialog.tsx";
import { loadOpenOrder } from "./load-open-order.ts";

export const loader = read({
  roles: signedIn,
  params: z.object({ id: id() }),
  query: z.object({
    share: z.coerce
      .number()
      .pipe(z.literal([25, 50, 75, 100]))
      .catch(100),
  }),
  run: async ({ pool, session, params, query, request }) => ({
    ...(await loadOpenOrder(pool, session, params.id, request)),
    share: query.share,
  }),
});

export default function OrderClose() {
  const data = useLoaderData<typeof loader>();
  return <CloseDialog key={data.order.id} {...data} />;
}
