import { z } from "zod";
import { loginAs } from "../../db/generated/iam.ts";
import { call } from "../http/call.ts";
import { id } from "../http/fields.ts";
import { admin, manager, retentionAgent } from "../http/roles.ts";
import { mintToken, sessionCookie } from "../http/session.ts";
import { forgetPerson } from "../http/typed.ts";

/** a member of staff enters a customer's account; whose, SQL decides. */
export const action = call({
  roles: [admin, manager, retentionAgent],
  params: z.object({ id: id() }),
  async run({ pool, actor, session, params, request, visit }) {
    const { token, tokenHash } = mintToken();
    await loginAs(pool, {
      actor,
      userId: params.id,
      tokenHash: session.tokenHash,
      newTokenHash: tokenHash,
      address: visit.address,
      userAgent: request.headers.get("user-agent") ?? "",
    });
    // What is typed from here on is the customer's, and no form of the person who typed it.
    return [sessionCookie(token, false), ...(await forgetPerson())];
  },
  done: (cookies) => ({ to: "/dashboard", cookies }),
});
