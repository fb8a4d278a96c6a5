import { expect, test } from "vitest";
import { tellData, tellPage } from "../../../app/http/told.ts";

const data = { name: "Łódź", none: null };
const answers = {
  data: () => tellData(data, { status: 201, headers: new Headers({ "X-Own": "1" }) }),
  page: () => tellPage("<p>Łódź</p>", { status: 201, headers: new Headers({ "X-Own": "1" }) }),
};

test.each(["data", "page"] as const)("a told %s reads the same whichever way it is read", async (kind) => {
  const text = kind === "data" ? JSON.stringify(data) : "<p>Łódź</p>";
  const answer = answers[kind]();
  expect([answer.status, answer.headers.get("X-Own")]).toEqual([201, "1"]);
  expect(await answer.text()).toBe(text);
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(text);
  // As adapters do that know only streams.
  expect(await new Response(answers[kind]().body).text()).toBe(text);
});

test("told data is JSON, and Remix gets it as it was", async () => {
  const answer = answers.data();
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(await answer.json()).toBe(data);
});
