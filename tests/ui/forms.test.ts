import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("app/**/*.{ts,tsx}").map((file) => ({ file, text: readFileSync(file, "utf8") }));
const importersOf = (name: string) =>
  sources.filter(({ text }) => text.includes(`from "${name}`)).map(({ file }) => file);

test("the forms of the product are conform's, on the screen and on the server", () => {
  expect(importersOf("@conform-to/react/future")).toEqual(
    expect.arrayContaining(["app/forms/use-call.ts", "app/http/body.ts"]),
  );
  expect(importersOf("@conform-to/zod/v4/future")).toEqual(["app/http/errors.ts"]);
});

test("every screen that shows a field of a call has its form from useCall", () => {
  const withField = sources.filter(({ text }) => /\bcall\.field\(/.test(text) && /<\w+\.Form\b/.test(text));
  expect(withField.length).toBeGreaterThan(5);
  for (const { file, text } of withField) expect([file, text.includes("useCall(")]).toEqual([file, true]);
});
