import { expect, test } from "vitest";
import { BODY_LIMITS, countFormFields, countJsonValues } from "../../app/http/body-limits.ts";
import { readBody } from "../../app/http/body.ts";

const json = (text: string) => () => countJsonValues(Buffer.from(text), BODY_LIMITS);
const read = (body: string, type: string) =>
  readBody(new Request("http://x/", { method: "POST", body, headers: { "Content-Type": type } }), {});

test("the fields of a form are counted before any is read", () => {
  expect(() => countFormFields(Buffer.from("a=1&".repeat(499)), BODY_LIMITS)).not.toThrow();
  expect(() => countFormFields(Buffer.from("a=1&".repeat(500)), BODY_LIMITS)).toThrow("too many fields");
});

test("the values and nesting levels of JSON are counted, without the content of strings", () => {
  expect(json(JSON.stringify({ a: '[{,:"\\'.repeat(5000) }))).not.toThrow();
  expect(json(`[${"1,".repeat(4_990)}1]`)).not.toThrow();
  expect(json(`[${"1,".repeat(5_000)}1]`)).toThrow("too many fields");
  expect(json(`${"[".repeat(32)}${"]".repeat(32)}`)).not.toThrow();
  expect(json(`${"[".repeat(33)}`)).toThrow("could not be read");
  expect(json('"\\')).not.toThrow();
});

const urlEncoded = "application/x-www-form-urlencoded";

test("a form is read in one pass: a repeated name becomes a list, and __proto__ changes no object", async () => {
  const { fields } = await read("a=1&b=2&a=3&__proto__=4&a=5", urlEncoded);
  expect(Object.entries(fields)).toEqual([
    ["a", ["1", "3", "5"]],
    ["b", "2"],
  ]);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});

test("a form's rows become a list of objects, and names that no form has are dropped", async () => {
  const names = ["rows[0].name", "rows[1].name", "far[999999999]", "a.b", "a[0][0]", "a[", "rows[0].__proto__", "a[]"];
  const { fields } = await read(names.map((name, at) => `${encodeURIComponent(name)}=${at}`).join("&"), urlEncoded);
  expect(fields).toEqual({ rows: [{ name: "0" }, { name: "1" }] });
});

test("a multipart form is read like any other form", async () => {
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = `${part("a", "1")}${part("b", "2")}${part("a", "3")}--x--\r\n`;
  expect(await read(body, "multipart/form-data; boundary=x")).toEqual({
    fields: { a: ["1", "3"], b: "2" },
    form: { payload: { a: ["1", "3"], b: "2" }, fields: ["a", "b"], intent: null },
  });
});

test("reads each file of a form into memory of its own", async () => {
  const file = (name: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.pdf"\r\n\r\n${content}\r\n`;
  const request = new Request("http://x/", {
    method: "POST",
    body: `${file("front", "one")}${file("back", "two")}${file("other", "three")}--x--\r\n`,
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
  });
  const { files, fields } = await readBody(request, {}, ["front", "back"]);
  expect([...(files ?? [])].map(([name, { title, bytes }]) => [name, title, bytes.toString()])).toEqual([
    ["front", "front.pdf", "one"],
    ["back", "back.pdf", "two"],
  ]);
  expect(fields).toEqual({ front: "front.pdf", back: "back.pdf" });
  for (const { bytes } of files?.values() ?? []) expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
});
