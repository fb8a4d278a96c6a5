import { describeAgent } from "./describe-agent.ts";
import { deviceCookie, deviceToken, hashToken, mintToken } from "../http/session.ts";

/** The browser that signs in: identified by its device cookie, which a new browser receives. */
export function deviceOf(request: Request): { hash: Buffer; name: string | null; cookie: string } {
  const token = deviceToken(request) ?? mintToken().token;
  return {
    hash: hashToken(token),
    name: describeAgent(request.headers.get("user-agent")),
    cookie: deviceCookie(token),
  };
}
