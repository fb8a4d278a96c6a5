import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { EvidencePage } from "./evidence-page.tsx";
import { loadEvidence } from "./load-evidence.ts";
import { OrderProblem } from "./missing-order.tsx";

/** The evidence of an order for its owner and for staff; other users get 404. */
export const loader = read({
  roles: signedIn,
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => loadEvidence(pool, actor, params.id),
});

export default function OrderEvidence() {
  const { preferences } = usePage();
  return <EvidencePage data={useLoaderData<typeof loader>()} timeZone={preferences.timeZone} />;
}

export function ErrorBoundary() {
  return <OrderProblem />;
}
