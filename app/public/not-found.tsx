import { Refusal } from "../http/errors.ts";
import { call } from "../http/call.ts";
import { read } from "../http/read.ts";

const nowhere = async (): Promise<never> => {
  throw new Refusal(404, "not_found", "Not found");
};

/** Every address that the map does not know: a page for people, `{ message, code }` for programs. */
export const loader = read({ roles: "public", run: nowhere });
export const action = call({ roles: "public", run: nowhere });

export default function NotFound() {
  return null;
}
