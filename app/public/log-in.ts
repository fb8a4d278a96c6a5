import { z } from "zod";
import { beginSecondStep, endSession, openSession } from "../../db/generated/iam.ts";
import { call } from "../http/call.ts";
import { authenticateByPassword } from "../auth/by-password.ts";
import { tryLogIn } from "../auth/failed-log-in.ts";
import { flag, optionalText, text } from "../http/fields.ts";
import { checkHuman, humanFields } from "./check-human.ts";
import { safePath } from "../http/negotiate.ts";
import { deviceOf } from "../auth/device.ts";
import { homeOf } from "../http/roles.ts";
import { mintToken, pendingCookie, sessionCookie } from "../http/session.ts";
import { limitInFlight } from "../http/rate-limit.ts";
import { signedIn } from "../http/draft-cookie.ts";

const input = z.object({
  email: text("Email is required", 254),
  password: z.string({ error: "Password is required" }).min(1, { error: "Password is required" }).max(1000),
  remember: flag(),
  ...humanFields,
  next: optionalText(500),
});

/** Log-ins from one network lock one counter row: more at a time would occupy every connection of the pool. */
const MAX_IN_FLIGHT = 20;
const inFlight = limitInFlight(MAX_IN_FLIGHT);

/** The page that required the log-in, or the role's start page. */
const pageAfter = ({ next }: z.infer<typeof input>, roleId: number) => safePath(next, homeOf(roleId));

/** Logs in by email and password (C-150). */
export const action = call({
  roles: "public",
  input,
  centred: true,
  async run(calling) {
    const { pool, session, input, request, requestContext } = calling;
    const { address } = requestContext;
    const attempt = async () => {
      const login = await authenticateByPassword(request, { pool, ...input, address });
      // The browser's previous session ends, because its token may have been copied.
      if (session) await endSession(pool, { tokenHash: session.tokenHash });
      const { token, tokenHash } = mintToken();
      if (login.has_second_step) {
        await beginSecondStep(pool, { userId: login.user_id, tokenHash, remember: input.remember });
        return { token, cookies: null, to: safePath(input.next, "") };
      }
      const { cookie, ...device } = deviceOf(request);
      await openSession(pool, {
        userId: login.user_id,
        tokenHash,
        remember: input.remember,
        address,
        userAgent: request.headers.get("user-agent") ?? "",
        deviceHash: device.hash,
        device: device.name,
      });
      const to = pageAfter(input, login.role_id);
      return { token, cookies: [cookie, ...(await signedIn(request, login.user_id, to))], to };
    };
    return inFlight(address, async () => {
      await checkHuman("log_in", calling);
      return tryLogIn(calling, { email: input.email }, attempt);
    });
  },
  done({ token, cookies, to }, { input }) {
    if (cookies !== null) return { to, cookies: [sessionCookie(token, input.remember), ...cookies] };
    return {
      to: to ? `/second-step?${new URLSearchParams({ next: to })}` : "/second-step",
      data: { secondStep: true },
      cookies: [pendingCookie(token)],
    };
  },
});
