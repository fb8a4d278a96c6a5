import { loginAs } from "../../db/generated/iam.ts";
import { call } from "../http/call.ts";
import { idParams } from "../http/fields.ts";
import { admin, manager, retentionAgent } from "../http/roles.ts";
import { mintToken, sessionCookie } from "../http/session.ts";
import { forgetPerson } from "../http/draft-cookie.ts";

/** Opens a session in which staff act for a customer; SQL decides for which customers. */
export const action = call({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  async run({ pool, actor, session, params, request, requestContext }) {
    const { token, tokenHash } = mintToken();
    await loginAs(pool, {
      actor,
      userId: params.id,
      tokenHash: session.tokenHash,
      newTokenHash: tokenHash,
      address: requestContext.address,
      userAgent: request.headers.get("user-agent") ?? "",
    });
    // Drafts of the staff member's forms must not appear in the customer's forms.
    return [sessionCookie(token, false), ...(await forgetPerson())];
  },
  done: (cookies) => ({ to: "/dashboard", cookies }),
});
