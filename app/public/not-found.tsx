import { Refusal } from "../http/errors.ts";
import { call } from "../http/call.ts";
import { read } from "../http/read.ts";

const nowhere = async (): Promise<never> => {
  throw new Refusal(404, "not_found", "Not found");
};

/** Addresses without a route: a page for browsers, `{ message, code }` for JSON clients. */
export const loader = read({ roles: "public", run: nowhere });
export const action = call({ roles: "public", run: nowhere });

export default function NotFound() {
  return null;
}
