import { environment } from "../process/environment.ts";
import { read } from "../http/read.ts";

/** Addresses that need a session or a token; search engines gain nothing there. */
const PRIVATE_PREFIXES = [
  "/admin",
  "/affiliate",
  "/dashboard",
  "/files",
  "/profile",
  "/reset-password",
  "/verify-email",
];

/** The rules for search engines: the operator decides whether the public pages may be indexed. */
export const loader = read({
  roles: "public",
  headers: { "Cache-Control": "public, max-age=3600" },
  run() {
    const disallowed = environment.searchEngines === "allow" ? PRIVATE_PREFIXES : ["/"];
    const lines = ["User-agent: *", ...disallowed.map((prefix) => `Disallow: ${prefix}`)];
    return Promise.resolve(
      new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } }),
    );
  },
});
