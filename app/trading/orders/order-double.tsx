import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { CommandDialog } from "./command-dialog.tsx";
import { loadCommand } from "./load-command.ts";

export const loader = read({
  roles: signedIn,
  params: z.object({ id: id() }),
  run: ({ pool, session, params, request }) =>
    loadCommand(pool, session, request, { orderId: params.id, command: "double" }),
});

export default function OrderDouble() {
  const data = useLoaderData<typeof loader>();
  return <CommandDialog key={data.order.id} {...data} />;
}
