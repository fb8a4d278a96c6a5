export type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

/** An HTTP client with a cookie jar, as an API client would use it. Redirects are returned, not followed. */
export function createClient(url: string) {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(new URL(path, url), { ...init, method, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    return response;
  }

  function keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(pair.indexOf("=") + 1);
    const ended = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
    if (ended || value === "") cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    send,
    get: (path: string, headers: HeadersInit = {}) => send("GET", path, { headers }),
    /** Sends JSON and requests JSON, from screens too. */
    async json(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const type: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
      const response = await send(method, path, {
        ...sent,
        headers: { Accept: "application/json", ...type, ...headers },
      });
      const text = await response.text();
      return {
        status: response.status,
        body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
        headers: response.headers,
      };
    },
    /** Sends a form as a browser without JavaScript does; pairs where a name occurs several times. */
    form: (path: string, fields: Record<string, string> | [string, string][], headers: Record<string, string> = {}) =>
      send("POST", path, {
        body: new URLSearchParams(fields),
        headers: { Accept: "text/html", Origin: url, "Sec-Fetch-Site": "same-origin", ...headers },
      }),
  };
}

export type Client = ReturnType<typeof createClient>;

export const DEMO_PASSWORD = "Bourse-demo-1";

/** A client that is logged in as one of the demo accounts. */
export async function logIn(url: string, email = "customer@demo.test", password = DEMO_PASSWORD): Promise<Client> {
  const client = createClient(url);
  const { status, body } = await client.json("POST", "/auth/login", { email, password });
  if (status !== 200) throw new Error(`${email} could not log in: ${status} ${JSON.stringify(body)}`);
  return client;
}
