import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { LevelDialog } from "./level-dialog.tsx";
import { loadOpenOrder } from "./load-open-order.ts";

export const loader = read({
  roles: signedIn,
  params: z.object({ id: id() }),
  run: ({ pool, session, params, request }) => loadOpenOrder(pool, session, params.id, request),
});

export default function OrderProfit() {
  const data = useLoaderData<typeof loader>();
  return <LevelDialog key={data.order.id} {...data} kind="profit" />;
}
