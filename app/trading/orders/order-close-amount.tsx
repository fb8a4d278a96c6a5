import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { amount } from "../model/order-input.ts";
import { CommandDialog } from "./command-dialog.tsx";
import { loadCommand } from "./load-command.ts";

export const loader = read({
  roles: signedIn,
  params: z.object({ id: id() }),
  query: z.object({ amount: amount.nullable().catch(null) }),
  run: ({ pool, session, params, query, request }) =>
    loadCommand(pool, session, request, { orderId: params.id, command: "close_amount", amount: query.amount }),
});

export default function OrderCloseAmount() {
  const data = useLoaderData<typeof loader>();
  return <CommandDialog key={data.order.id} {...data} />;
}
