import { backToAdmin } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { deskOf, signedIn } from "../../http/roles.ts";
import { mintToken, sessionCookie } from "../../http/session.ts";

/** C-165: the member of staff leaves the customer's account. Refused in a session that is nobody's but its own. */
export const action = call({
  roles: signedIn,
  async run({ pool, session, request, visit }) {
    const { token, tokenHash } = mintToken();
    await backToAdmin(pool, {
      tokenHash: session.tokenHash,
      newTokenHash: tokenHash,
      address: visit.address,
      userAgent: request.headers.get("user-agent") ?? "",
    });
    // /admin is the administrators'; anybody else goes to their own desk.
    return { token, desk: deskOf(session.impersonator?.roleId ?? 0)?.path ?? "/dashboard" };
  },
  done: ({ token, desk }) => ({ to: desk, cookies: [sessionCookie(token, false)] }),
});
