import { describe, expect, test, vi } from "vitest";
import type { AppLoadContext } from "@remix-run/node";
import {
  BODY_LIMITS,
  BULK_LIMITS,
  countFormFields,
  countJsonValues,
  malformed,
  tooLarge,
  tooManyFields,
} from "../../app/http/body-limits.ts";
import { readBody, readBytes, readJson } from "../../app/http/body.ts";

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

test.each([
  ["1", 1],
  ["[]", 2],
  ["[1,2]", 3],
  ['{"a":1}', 3],
  ['{"a":[1]}', 4],
  ['"a,b:[{"', 1],
  ['"\\",,,"', 1],
  ['"\\\\",1', 2],
  ['"a,b', 1],
])("the JSON %s has %i names and values", (text, values) => {
  const count = (most: number) => () => countJsonValues(Buffer.from(text), { ...BODY_LIMITS, values: most });
  expect(count(values)).not.toThrow();
  expect(count(values - 1)).toThrow("too many fields");
});

test.each(["[]", "{}"])("the nesting of %s ends with its closing character", (pair) => {
  expect(json(pair.repeat(33))).not.toThrow();
  expect(json(pair.charAt(0).repeat(32) + pair.charAt(1).repeat(32))).not.toThrow();
  expect(json(pair.charAt(0).repeat(33))).toThrow("could not be read");
});

test("a refused body has the status and code of its reason", () => {
  expect([tooLarge(), malformed(), tooManyFields()].map(({ status, problem }) => [status, problem])).toEqual([
    [413, { code: "body_too_large", message: "The request is too large" }],
    [400, { code: "malformed_body", message: "The request could not be read" }],
    [413, { code: "too_many_fields", message: "The request has too many fields" }],
  ]);
});

test("a form has at most 64 kB, 500 fields and 5,000 values, a call with lists 2 MB, 10,000 and 110,000", () => {
  expect([BODY_LIMITS, BULK_LIMITS]).toEqual([
    { bytes: 65_536, fields: 500, values: 5_000 },
    { bytes: 2_097_152, fields: 10_000, values: 110_000 },
  ]);
});

describe("a body", () => {
  const post = (body: string, headers: Record<string, string>) =>
    new Request("http://x/", { method: "POST", body, headers });
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (error: { status: number; code: string }) => [error.status, error.code],
    );
  const asJson = { "Content-Type": "Application/JSON; charset=utf-8" };
  const asForm = { "Content-Type": "Application/X-WWW-Form-Urlencoded" };

  test.each([
    ['{"a":[1]}', { a: [1] }],
    ["{}", {}],
    ["", {}],
  ])("a body of JSON, %s, has the fields %j and no form", async (text, fields) => {
    expect(await readBody(post(text, asJson), {})).toEqual({ fields, form: null });
  });
  test.each(["[1]", "null", "1", '"a"', "{", '{"a":1}x'])(
    "a body of JSON that is no object, %s, is refused",
    async (text) => {
      expect(await refusal(readBody(post(text, asJson), {}))).toEqual([400, "malformed_body"]);
    },
  );
  test("a body of JSON is counted before it is parsed", async () => {
    const many = `{"a":[${"1,".repeat(5_000)}1]}`;
    expect(await refusal(readBody(post(many, asJson), {}))).toEqual([413, "too_many_fields"]);
  });
  test("a body of a form with too many fields is refused", async () => {
    expect(await readBody(post("a=1", asForm), {})).toMatchObject({ fields: { a: "1" }, form: { fields: ["a"] } });
    expect(await refusal(readBody(post("a=1&".repeat(500), asForm), {}))).toEqual([413, "too_many_fields"]);
  });
  test.each(["text/plain", "text/application/json", "text/application/x-www-form-urlencoded", ""])(
    "a body of the type %j is refused",
    async (type) => {
      const error = readBody(post("a=1", { "Content-Type": type }), {});
      await expect(error).rejects.toMatchObject({
        status: 415,
        code: "unsupported_type",
        message: "Unsupported content type. Send JSON or form data",
      });
    },
  );
  test.each([
    [{ "content-length": "11" }, "1234567890"],
    [{}, "12345678901"],
  ])("a body of more bytes than its limit is refused by its header %j or by what arrives", async (headers, text) => {
    const limits = { ...BODY_LIMITS, bytes: 10 };
    const long = post(text, { ...asForm, ...headers });
    expect(await refusal(readBody(long, {}, [], limits))).toEqual([413, "body_too_large"]);
    const full = post("a=34567890", { ...asForm, "content-length": "10" });
    expect(await readBody(full, {}, [], limits)).toMatchObject({ fields: { a: "34567890" } });
  });
  test("a body of a multipart form without files is refused by its header, and one with files is not", async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
    const headers = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "65537" };
    expect(await refusal(readBody(post(body, headers), {}))).toEqual([413, "body_too_large"]);
    const { fields, files } = await readBody(post(body, headers), {}, ["a"]);
    expect([fields, files]).toEqual([{}, new Map()]);
  });
  test("a body with a file that has no name shows it as document", async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="a"; filename=""\r\n\r\n1\r\n--x--\r\n';
    const request = post(body, { "Content-Type": "multipart/form-data; boundary=x" });
    const { fields, files } = await readBody(request, {}, ["a"]);
    expect([fields, files?.size]).toEqual([{ a: "document" }, 1]);
  });
  test.each([
    ["rows[199].a", { rows: expect.anything() as unknown }],
    ["rows[200].a", {}],
    ["rows[1].a.b", {}],
    ["constructor", {}],
    ["a.constructor", {}],
    ["__proto__", {}],
    ["[0]", {}],
    ["a b", { "a b": "1" }],
  ])("a body with a field named %s has the fields %j", async (name, fields) => {
    const read = await readBody(post(new URLSearchParams([[name, "1"]]).toString(), asForm), {});
    expect(read.fields).toEqual(fields);
  });
  test("a body is read once for a request", async () => {
    const context = {} as AppLoadContext;
    const first = await readBody(post("a=1", asForm), context);
    expect(await readBody(post("a=2", asForm), context)).toBe(first);
  });
  test("a body that the web process passes on is read instead of the request's", async () => {
    const body = (async function* () {
      yield Buffer.from("a=");
      yield Buffer.from("7");
    })();
    const context = { body } as unknown as AppLoadContext;
    expect(await readBody(post("a=1", asForm), context)).toMatchObject({ fields: { a: "7" } });
  });
  test("a body of JSON over 64 kB is counted, parsed and used in separate turns of the event loop", async () => {
    const turns = async (length: number) => {
      let count = 0;
      const next = () => {
        count += 1;
        immediate = setImmediate(next);
      };
      let immediate = setImmediate(next);
      const body = (async function* () {
        yield Buffer.from(`"${"x".repeat(length - 2)}"`);
      })();
      await readJson(new Request("http://x/"), { body } as unknown as AppLoadContext, BULK_LIMITS);
      clearImmediate(immediate);
      return count;
    };
    // Reading begins a new turn after 5 ms, which a busy machine takes now and then.
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    expect((await turns(64 * 1024 + 1)) - (await turns(64 * 1024))).toBe(2);
    clock.mockRestore();
  });
  test("a body is available as bytes and as JSON of any shape, within the limit", async () => {
    expect((await readBytes(post("[1]", {}), {})).toString()).toBe("[1]");
    expect(await readBytes(new Request("http://x/"), {})).toHaveLength(0);
    expect(await refusal(readBytes(post("123", {}), {}, 2))).toEqual([413, "body_too_large"]);
    expect(await readJson(post("[1]", {}), {}, BODY_LIMITS)).toEqual([1]);
    expect(await refusal(readJson(post("123", {}), {}, { ...BODY_LIMITS, bytes: 2 }))).toEqual([413, "body_too_large"]);
    const long = `[${"1,".repeat(50_000)}1]`;
    expect(await readJson(post(long, {}), {}, BULK_LIMITS)).toHaveLength(50_001);
    expect(await refusal(readJson(post(`${long}]`, {}), {}, BULK_LIMITS))).toEqual([400, "malformed_body"]);
  });
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

test("each file of a form is read into its own memory", async () => {
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
