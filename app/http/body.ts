import { parseSubmission, type Submission } from "@conform-to/react/future";
import type { AppLoadContext } from "@remix-run/node";
import { BODY_LIMITS, type BodyLimits, countFormFields, countJsonValues, malformed, tooLarge } from "./body-limits.ts";
import { Refusal } from "./errors.ts";
import { INTENT_NAME } from "../ui/form-intent.ts";
import { withYields, yieldToEventLoop } from "../process/yield-to-event-loop.ts";
import { readMultipart, type Sent } from "./upload/multipart.ts";
import { once } from "./request-context.ts";

/**
 * The fields of a form or of JSON as one object. `form` is conform's submission, null for JSON: a repeated name is a
 * list, and "rows[0].name" the field of a row. `files` contains the files that the call accepts.
 */
export type Body = { fields: Record<string, unknown>; form: Submission | null; files?: Map<string, Sent> };

/** "email" or "rows[12].name". Other names are dropped: "rows[999999999]" would allocate a list of that length. */
const FIELD_NAME = /^(?!.*(?:__proto__|constructor))[^.[\]]+(\[1?\d?\d\](\.\w+)?)?$/;

/** A longer body is counted, parsed and validated in separate turns of the event loop. */
const MAX_BYTES_IN_ONE_TURN = 64 * 1024;

/** Reads the body once per request. Only a call with files passes their field names. */
export function readBody(
  request: Request,
  context: AppLoadContext,
  files: readonly string[] = [],
  limits = BODY_LIMITS,
): Promise<Body> {
  const source = (context.body ?? request.body) as AsyncIterable<Uint8Array> | null;
  return once(context, "body", () => parse(request, source, files, limits));
}

async function parse(
  request: Request,
  source: AsyncIterable<Uint8Array> | null,
  names: readonly string[],
  limits: BodyLimits,
): Promise<Body> {
  const type = request.headers.get("content-type") ?? "";
  const kind = type.toLowerCase();
  if (source && kind.startsWith("multipart/form-data")) {
    if (names.length === 0) refuseLonger(request, limits.bytes);
    const { texts, files } = await readMultipart(withYields(source), type, names, limits);
    const { fields, form } = readForm(new URLSearchParams(texts));
    // The field of a file contains its name, so that a schema can require it; a text field of that name is ignored.
    for (const name of names) {
      const sent = files.get(name);
      if (sent) fields[name] = sent.title || "document";
      else delete fields[name];
    }
    return { fields, form, ...(names.length > 0 && { files }) };
  }
  const bytes = await collect(request, source, limits.bytes);
  if (bytes.length === 0) return { fields: {}, form: null };
  if (kind.startsWith("application/json")) return { fields: await parseObject(bytes, limits), form: null };
  if (kind.startsWith("application/x-www-form-urlencoded")) {
    countFormFields(bytes, limits);
    return readForm(new URLSearchParams(bytes.toString("utf8")));
  }
  throw new Refusal(415, "unsupported_type", "Unsupported content type. Send JSON or form data");
}

/** The raw bytes, for checking a signature. */
export function readBytes(request: Request, context: AppLoadContext, most = BODY_LIMITS.bytes): Promise<Buffer> {
  return collect(request, (context.body ?? request.body) as AsyncIterable<Uint8Array> | null, most);
}

/** JSON of any shape, for calls that read their body themselves. */
export async function readJson(request: Request, context: AppLoadContext, limits: BodyLimits): Promise<unknown> {
  return parseJson(await readBytes(request, context, limits.bytes), limits);
}

/** The web process passes small bodies as a Node stream; other bodies are in the request. */
async function collect(request: Request, source: AsyncIterable<Uint8Array> | null, most: number): Promise<Buffer> {
  if (!source) return Buffer.alloc(0);
  refuseLonger(request, most);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of withYields(source)) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refuseLonger(request: Request, most: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
}

async function parseJson(bytes: Buffer, limits: BodyLimits): Promise<unknown> {
  const isLong = bytes.length > MAX_BYTES_IN_ONE_TURN;
  countJsonValues(bytes, limits);
  if (isLong) await yieldToEventLoop();
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw malformed();
  } finally {
    if (isLong) await yieldToEventLoop();
  }
}

async function parseObject(bytes: Buffer, limits: BodyLimits): Promise<Record<string, unknown>> {
  const value = await parseJson(bytes, limits);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed();
  return value as Record<string, unknown>;
}

function readForm(sent: URLSearchParams) {
  const form = parseSubmission(sent, { intentName: INTENT_NAME, skipEntry: (name) => !FIELD_NAME.test(name) });
  return { fields: form.payload as Record<string, unknown>, form };
}
