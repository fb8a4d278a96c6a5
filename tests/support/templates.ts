export const KEY = "a-key-for-tests-that-is-long-enough";
export const TEMPLATES = ["none", "demo"] as const;
export type Template = (typeof TEMPLATES)[number];

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
