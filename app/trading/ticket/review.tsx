import { useLoaderData } from "@remix-run/react";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { loadReview } from "./load-review.ts";
import { ReviewDialog } from "./review-dialog.tsx";

export const loader = read({
  roles: signedIn,
  run: ({ pool, session, request, requestContext }) => loadReview(pool, session, request, requestContext),
});

/** The order with the server's own figures: the way to trade without scripts, and the confirmation of a large order. */
export default function Review() {
  const data = useLoaderData<typeof loader>();
  return <ReviewDialog key={data.back} {...data} />;
}
