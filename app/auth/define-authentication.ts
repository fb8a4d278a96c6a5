import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";

/**
 * Calls read a body once and within limits (body.ts), so a strategy gets the credentials from the call, not from the
 * request.
 */
class CredentialsStrategy<Identity, Credentials> extends Strategy<Identity, Credentials> {
  readonly name = "credentials";
  readonly #credentials: Credentials;

  constructor(credentials: Credentials, verify: (credentials: Credentials) => Promise<Identity>) {
    super(verify);
    this.#credentials = credentials;
  }

  override authenticate(): Promise<Identity> {
    return this.verify(this.#credentials);
  }
}

/**
 * Declares an authentication strategy. `verify` returns the identity or throws a Refusal with status 401. The caller
 * opens the session in PostgreSQL.
 */
export function defineAuthentication<Identity, Credentials>(
  name: "password" | "second-step" | "api-key",
  verify: (credentials: Credentials) => Promise<Identity>,
): (request: Request, credentials: Credentials) => Promise<Identity> {
  return (request, credentials) =>
    new Authenticator<Identity>()
      .use(new CredentialsStrategy<Identity, Credentials>(credentials, verify), name)
      // The authenticator copies the request, which is impossible once its body is read.
      .authenticate(name, new Request(request.url));
}
