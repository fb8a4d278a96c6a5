import { backToAdmin } from "../../db/generated/iam.ts";
import { call } from "../http/call.ts";
import { deskOf, signedIn } from "../http/roles.ts";
import { mintToken, sessionCookie } from "../http/session.ts";

/** Ends acting for a customer and opens a session of the staff member; refused in other sessions (C-165, Q-56). */
export const action = call({
  roles: signedIn,
  async run({ pool, session, request, requestContext }) {
    const { token, tokenHash } = mintToken();
    await backToAdmin(pool, {
      tokenHash: session.tokenHash,
      newTokenHash: tokenHash,
      address: requestContext.address,
      userAgent: request.headers.get("user-agent") ?? "",
    });
    // /admin is for administrators; other roles return to their own start page.
    return { token, home: deskOf(session.impersonator?.roleId ?? 0)?.path ?? "/dashboard" };
  },
  done: ({ token, home }) => ({ to: home, cookies: [sessionCookie(token, false)] }),
});
