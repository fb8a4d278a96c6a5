// Requests drawn from the description of an API: its operations with values that its schemas allow, and others.
import fc from "fast-check";

export type JsonSchema = {
  type?: string | string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};
type Parameter = { name: string; in: "query" | "path"; schema: JsonSchema };
export const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof METHODS)[number];
type Content = { content: Record<string, { schema: JsonSchema }> };
export type Operation = { parameters?: Parameter[]; requestBody?: Content; responses: Record<string, Content> };
export type Description = {
  openapi: string;
  paths: Record<string, { [method in Method]?: Operation } & { parameters?: Parameter[] }>;
};
export type DrawnRequest = {
  /** As the description names it, such as `/api/v1/leads/{id}`. */
  path: string;
  method: string;
  url: string;
  key: "valid" | "wrong" | "none";
  type: string | null;
  body: string | null;
};

const JSON_TYPE = "application/json";
const LONG = 20_000;
/** Of 16 values so many do not follow the schema. */
const ODD_OF_16 = 2;

/** Texts that parsers, encodings and databases have refused or misread elsewhere. */
const ODD_TEXTS = [
  "",
  " ",
  "\0",
  "\u{fffe}",
  "\ud800",
  "' or 1=1 --",
  "%00",
  "1e309",
  "-0",
  "NaN",
  "𝟙",
  "١٢",
  "x".repeat(LONG),
];
const KNOWN_TEXTS = ["Norway", "NO", "+4791244018", "+1 202 555 0199", "ann@nordpost.test", "ANN@nordpost.test "];

const text = (most = 50) =>
  fc.oneof(
    fc.string({ unit: "grapheme", maxLength: Math.min(most + 1, 300) }),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.emailAddress(),
    fc.constantFrom(...KNOWN_TEXTS),
    fc.constantFrom(...ODD_TEXTS),
  );

/** Values of a schema; a part of them, at any depth, is any JSON. */
export function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...ODD_TEXTS), fc.constant({ $ref: "#" }));
  return fc.oneof({ weight: 16 - ODD_OF_16, arbitrary: validValue(schema) }, { weight: ODD_OF_16, arbitrary: odd });
}

function validValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valueOf));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valueOf({ ...schema, type })));
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -(2 ** 53), max: schema.maximum ?? 2 ** 53 });
    case "array":
      return fc.array(valueOf(schema.items ?? {}), { maxLength: 6 });
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, type]) => [name, valueOf(type)])),
        { requiredKeys: [] },
      );
    default:
      return schema.format === "date-time"
        ? fc
            .date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") })
            .map((date) => date.toISOString())
        : text(schema.maxLength);
  }
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
/** A lone surrogate has no encoding. */
const encode = (value: unknown) => encodeURIComponent(asText(value).slice(0, 2000).toWellFormed());

function queryOf(parameters: Parameter[]): fc.Arbitrary<string> {
  const values = parameters
    .filter((each) => each.in === "query")
    .map(({ name, schema }) => [name, valueOf(schema)] as const);
  return fc
    .record(Object.fromEntries(values), { requiredKeys: [] })
    .map((drawn) =>
      Object.entries(drawn)
        .map(([name, value]) => `${name}=${encode(value)}`)
        .join("&"),
    )
    .map((query) => (query === "" ? "" : `?${query}`));
}

/** `ids` are those of records that exist. */
function pathOf(path: string, parameters: Parameter[], ids: () => readonly number[]): fc.Arbitrary<string> {
  const schema = parameters.find((each) => each.in === "path")?.schema;
  if (!schema) return fc.constant(path);
  const known = fc.nat(1000).map((n) => ids()[n % Math.max(ids().length, 1)] ?? 1);
  return (
    fc
      .oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: valueOf(schema) })
      // An empty part of an address, or one of dots, is another address.
      .map((value) => path.replace(/\{\w+\}/, () => encode(value).replace(/^\.{0,2}$/, "0")))
  );
}

/** A body as JSON, seldom as no JSON at all. */
function bodyOf(operation: Operation): fc.Arbitrary<string | null> {
  const schema = operation.requestBody?.content[JSON_TYPE]?.schema;
  if (!schema) return fc.constant(null);
  return fc.oneof(
    { weight: 15, arbitrary: valueOf(schema).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.oneof(text(), fc.constantFrom("[".repeat(LONG), '{"a":', '{"__proto__":{"x":1}}')) },
  );
}

export function requestsOf({ paths }: Description, ids: () => readonly number[]): fc.Arbitrary<DrawnRequest> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      if (!operation) return [];
      const parameters = [...(methods.parameters ?? []), ...(operation.parameters ?? [])];
      return fc
        .tuple(pathOf(path, parameters, ids), queryOf(parameters), bodyOf(operation))
        .map(([address, query, body]) => ({ path, method, url: address + query, body }));
    }),
  );
  const key = fc.oneof(
    { weight: 30, arbitrary: fc.constant("valid") },
    { weight: 1, arbitrary: fc.constantFrom("wrong", "none") },
  );
  const type = fc.oneof(
    { weight: 30, arbitrary: fc.constant(JSON_TYPE) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, "text/plain", "application/json; charset=utf-16", "multipart/form-data"),
    },
  );
  return fc
    .tuple(fc.oneof(...operations), key, type)
    .map(([request, keyKind, bodyType]) => ({ ...request, key: keyKind, type: bodyType }) as DrawnRequest);
}
