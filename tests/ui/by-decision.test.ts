import { expect, test } from "vitest";
import { byDecision } from "../../app/forms/edit/by-decision.ts";
import type { CallAction } from "../../app/http/call.ts";

const callNamed = (name: string) =>
  Object.assign(() => Promise.resolve(name), { roles: [1], method: "POST", files: [] }) as unknown as CallAction;
const action = byDecision({ approve: callNamed("approved"), decline: callNamed("declined") });
const post = async (path: string): Promise<unknown> =>
  action({ request: new Request(`http://bourse.test${path}`), params: { id: "12" }, context: {} } as never);

test.each([
  ["/admin/deposits/12/approve", "approved"],
  ["/admin/deposits/12/decline", "declined"],
  ["/admin/deposits/12/decline/", "declined"],
  ["/admin/deposits/12/DECLINE", "declined"],
  ["/admin/deposits/12/decl%69ne?search=approve", "declined"],
])("the call of %s is the decision that its path names: %s", async (path, decision) => {
  expect(await post(path)).toBe(decision);
});

test.each(["/admin/deposits/12/", "/admin/deposits/12/constructor", "/admin/deposits/12/refuse"])(
  "the path %s, which names no decision, is not found",
  async (path) => {
    await expect(post(path)).rejects.toMatchObject({ status: 404 });
  },
);
