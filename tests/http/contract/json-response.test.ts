import { expect, test } from "vitest";
import { jsonResponse, pageResponse } from "../../../app/http/json-response.ts";

const data = { name: "Łódź", none: null };
const answers = {
  data: () => jsonResponse(data, { status: 201, headers: new Headers({ "X-Own": "1" }) }),
  page: () => pageResponse("<p>Łódź</p>", { status: 201, headers: new Headers({ "X-Own": "1" }) }),
};

test.each(["data", "page"] as const)(
  "a %s response has the same content through every way of reading its body",
  async (kind) => {
    const text = kind === "data" ? JSON.stringify(data) : "<p>Łódź</p>";
    const answer = answers[kind]();
    expect([answer.status, answer.headers.get("X-Own")]).toEqual([201, "1"]);
    expect(await answer.text()).toBe(text);
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(text);
    // As an adapter reads it that supports streams only.
    expect(await new Response(answers[kind]().body).text()).toBe(text);
  },
);

test("a data response is JSON, and Remix receives the original object", async () => {
  const answer = answers.data();
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(await answer.json()).toBe(data);
});
