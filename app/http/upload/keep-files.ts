import { hash, randomBytes } from "node:crypto";
import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { refusalOf } from "../../../db/errors.ts";
import { discardFile, listUnusedFiles, storeFile } from "../../../db/generated/site.ts";
import { log } from "../../process/log.ts";
import { getStore } from "../../storage/store.ts";
import { Refusal } from "../errors.ts";
import { checkPdfs } from "./check-pdfs.ts";
import { mediaTypeOf } from "./media-type.ts";
import type { Sent } from "./multipart.ts";
import { type Checked, redrawPicture, redrawPublic } from "./picture.ts";
import { titleFor } from "./title.ts";

type FileKind = "kyc" | "proof" | "avatar" | "picture" | "note" | "funds";

/** The files that a call accepts: one kind, one file per field. */
export type Uploads<F extends string> = { kind: FileKind; names: readonly F[] };

const endings = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" } as const;

/** The stored file names by field; null where no file was sent. */
export type Kept<F extends string> = Record<F, string | null>;

type Keeping = { pool: CommonQueryMethods; actor: Actor };

/**
 * Stores the files before the query that uses them, and deletes them if it was refused. After any other error the
 * statement may have been committed, as when the connection was lost before the answer, so the files stay; the nightly
 * job purge-files deletes those that no row refers to.
 */
export async function withFiles<F extends string, Out>(
  keeping: Keeping,
  uploads: Uploads<F>,
  sent: Map<string, Sent>,
  run: (kept: Kept<F>) => Promise<Out>,
): Promise<Out> {
  const kept = await keepFiles(keeping, uploads, sent);
  try {
    return await run(kept);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    if (refusal && refusal.status < 500) await discardFiles(keeping, kept);
    throw error;
  }
}

/**
 * Checks the content of every file before storing the first, and stores them under random names, which the call's query
 * refers to.
 */
async function keepFiles<F extends string>(
  { pool, actor }: Keeping,
  { kind, names }: Uploads<F>,
  sent: Map<string, Sent>,
): Promise<Kept<F>> {
  const files = names.flatMap((field) => {
    const one = sent.get(field);
    return one ? [{ field, ...one, mediaType: typeOf(field, one, kind) }] : [];
  });
  const pdfs = files.filter(({ mediaType }) => mediaType === "application/pdf");
  const checkedPdfs = pdfs.length > 0 ? await checkPdfs(pdfs.map(({ field, bytes }) => ({ field, bytes }))) : [];
  const checked: { field: F; title: string; file: Checked }[] = [];
  for (const { field, title, bytes } of files) {
    const pdf = checkedPdfs.find((one) => one.field === field);
    const file = pdf
      ? { bytes: Buffer.from(pdf.bytes.buffer), mediaType: "application/pdf" as const }
      : await redraw(field, bytes, kind);
    checked.push({ field, title, file });
  }
  const kept = Object.fromEntries(names.map((field) => [field, null])) as Kept<F>;
  try {
    for (const { field, title, file } of checked) {
      const name = randomBytes(20).toString("hex");
      await storeFile(pool, {
        actor,
        kind,
        name,
        sha256: hash("sha256", file.bytes, "buffer"),
        size: file.bytes.length,
        mediaType: file.mediaType,
        title: titleFor(title, endings[file.mediaType]),
        width: file.width ?? null,
        height: file.height ?? null,
      });
      kept[field] = name;
      await getStore().put(name, file.bytes, file.mediaType);
    }
  } catch (error) {
    await discardFiles({ pool, actor }, kept);
    throw error;
  }
  return kept;
}

/**
 * Deletes the files of a refused call that no row refers to: a later statement of the call may have been refused after
 * the one that used a file. An error is logged, because the caller answers with the refusal.
 */
async function discardFiles({ pool, actor }: Keeping, kept: Record<string, string | null>): Promise<void> {
  const names = Object.values(kept).filter((name) => name !== null);
  if (names.length === 0) return;
  try {
    for (const { name } of await listUnusedFiles(pool, { actor, names })) {
      await getStore().remove(name);
      await discardFile(pool, { actor, name });
    }
  } catch (error) {
    log.warn({ err: error }, "files of a refused call not deleted");
  }
}

function typeOf(field: string, { bytes }: Sent, kind: FileKind) {
  if (bytes.length === 0) throw refuse(field, new Refusal(422, "empty_file", "The file is empty"));
  const mediaType = mediaTypeOf(bytes);
  const isImage = kind === "avatar" || kind === "picture" || kind === "note";
  if (mediaType && !(isImage && mediaType === "application/pdf")) return mediaType;
  const message = isImage ? "Upload a JPG or PNG image" : "Upload a JPG, PNG or PDF file";
  throw refuse(field, new Refusal(422, "file_type", message));
}

async function redraw(field: string, bytes: Buffer, kind: FileKind): Promise<Checked> {
  try {
    if (kind === "picture") return await redrawPublic(bytes);
    return kind === "avatar" ? await redrawPicture(bytes, 256, true) : await redrawPicture(bytes, 3200);
  } catch (error) {
    throw error instanceof Refusal ? refuse(field, error) : error;
  }
}

const refuse = (field: string, { status, code, message, headers }: Refusal) =>
  new Refusal(status, code, message, { fields: { [field]: message }, headers });
