import { Refusal } from "../http/errors.ts";
import { call } from "../http/call.ts";
import { read } from "../http/read.ts";

const refuse = async (): Promise<never> => {
  throw new Refusal(404, "not_found", "Not found");
};

/** Addresses without a route: a page for browsers, `{ message, code }` for JSON clients. */
export const loader = read({ roles: "public", run: refuse });
export const action = call({ roles: "public", run: refuse });

export default function NotFound() {
  return null;
}
