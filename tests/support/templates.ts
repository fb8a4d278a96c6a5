export const KEY = "a-key-for-tests-that-is-long-enough";
/** vitest.config.ts sets them in the environment, which processes started by tests inherit. */
export const PASSWORDS = {
  bourse_app: "a-password-for-tests-of-the-web",
  bourse_worker: "a-password-for-tests-of-workers",
};
/** No user; the demo accounts; no user, and a bank for deposits. */
export const TEMPLATES = ["none", "demo", "installed"] as const;
export type Template = (typeof TEMPLATES)[number];

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
