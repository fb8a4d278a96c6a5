import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { loadPendingChange } from "./load-pending-change.ts";
import { ModifyDialog } from "./modify-dialog.tsx";

export const loader = read({
  roles: signedIn,
  params: z.object({ id: id() }),
  run: ({ pool, session, params, request, requestContext }) =>
    loadPendingChange(pool, session, request, requestContext, params.id),
});

/** A pending order's fields with its figures before and after the change, computed by the server. */
export default function ModifyPending() {
  const data = useLoaderData<typeof loader>();
  return <ModifyDialog key={data.order.id} data={data} />;
}
