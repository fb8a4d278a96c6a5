import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { loadStop, stopQuery } from "./load-stop.ts";
import { StopDialog } from "./stop-dialog.tsx";

export const loader = read({
  roles: signedIn,
  params: z.object({ id: id() }),
  query: stopQuery,
  run: ({ pool, session, params, query, request }) => loadStop(pool, session, params.id, request, query),
});

export default function OrderLoss() {
  const data = useLoaderData<typeof loader>();
  return <StopDialog key={data.order.id} {...data} />;
}
