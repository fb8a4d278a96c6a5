import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { LevelDialog } from "./level-dialog.tsx";
import { loadOpenOrder } from "./load-open-order.ts";
import { rowId } from "./order-input.ts";

export const loader = read({
  roles: signedIn,
  params: z.object({ id: rowId }),
  run: ({ pool, session, params, request }) => loadOpenOrder(pool, session, params.id, request),
});

export default function OrderLoss() {
  const data = useLoaderData<typeof loader>();
  return <LevelDialog key={data.order.id} {...data} kind="loss" />;
}
