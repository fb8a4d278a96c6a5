import type { AppLoadContext } from "@remix-run/node";
import { Refusal } from "./errors.ts";
import { readMultipart, type Sent } from "./upload/multipart.ts";
import { once } from "./visit.ts";

/** What a form or a program sent, as one object; a name sent several times is a list. `files` are those that the call takes. */
export type Body = { fields: Record<string, unknown>; form: boolean; files?: Map<string, Sent> };

const limit = 64 * 1024;
const tooLarge = () => new Refusal(413, "body_too_large", "The request is too large");
const malformed = () => new Refusal(400, "malformed_body", "The request could not be read");

/** Read once a request, however many ask. Only a call that takes files says under which names. */
export function readBody(
  request: Request,
  context: AppLoadContext,
  files: readonly string[] = [],
  most = limit,
): Promise<Body> {
  const source = (context.body ?? request.body) as AsyncIterable<Uint8Array> | null;
  return once(context, "body", () => parse(request, source, files, most));
}

async function parse(
  request: Request,
  source: AsyncIterable<Uint8Array> | null,
  names: readonly string[],
  most: number,
): Promise<Body> {
  const type = request.headers.get("content-type") ?? "";
  const kind = type.toLowerCase();
  if (names.length > 0 && source && kind.startsWith("multipart/form-data")) {
    const { form, files } = await readMultipart(source, type, names);
    const fields = fieldsOf(form);
    // A schema can say that a file is required: its field holds the name of what was sent, and nothing else may say so.
    for (const name of names) {
      const sent = files.get(name);
      if (sent) fields[name] = sent.title || "document";
      else delete fields[name];
    }
    return { fields, form: true, files };
  }
  const bytes = await collect(request, source, most);
  if (bytes.length === 0) return { fields: {}, form: false };
  if (kind.startsWith("application/json")) return { fields: parseJson(bytes), form: false };
  if (kind.startsWith("application/x-www-form-urlencoded")) {
    return { fields: fieldsOf(new URLSearchParams(bytes.toString("utf8"))), form: true };
  }
  if (kind.startsWith("multipart/form-data")) return { fields: fieldsOf(await parseForm(bytes, type)), form: true };
  throw new Refusal(415, "unsupported_type", "Send JSON or a form");
}

/** The bytes as they came, for whoever has to check what was signed. */
export function readBytes(request: Request, context: AppLoadContext, most = limit): Promise<Buffer> {
  return collect(request, (context.body ?? request.body) as AsyncIterable<Uint8Array> | null, most);
}

/** A program's JSON of any shape, for calls that read their body themselves. */
export async function readJson(request: Request, context: AppLoadContext, most: number): Promise<unknown> {
  const bytes = await readBytes(request, context, most);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw malformed();
  }
}

/** The web process hands small bodies over as node has them; everything else is in the request. */
async function collect(request: Request, source: AsyncIterable<Uint8Array> | null, most = limit): Promise<Buffer> {
  if (!source) return Buffer.alloc(0);
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw malformed();
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed();
  return value as Record<string, unknown>;
}

async function parseForm(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  } catch {
    throw malformed();
  }
}

function fieldsOf(form: FormData | URLSearchParams): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value): value is string => typeof value === "string");
    Object.defineProperty(fields, name, {
      value: values.length > 1 ? values : values[0],
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return fields;
}
