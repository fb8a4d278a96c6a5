import { describeAgent } from "./describe-agent.ts";
import { deviceCookie, deviceToken, hashToken, mintToken } from "./session.ts";

/** The browser that signs in: one that was here before brings its cookie, another gets one. */
export function deviceOf(request: Request): { hash: Buffer; name: string; cookie: string } {
  const token = deviceToken(request) ?? mintToken().token;
  return {
    hash: hashToken(token),
    name: describeAgent(request.headers.get("user-agent") ?? ""),
    cookie: deviceCookie(token),
  };
}
