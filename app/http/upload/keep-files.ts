import { hash, randomBytes } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { dropFile } from "../../../db/queries/site/drop-file.ts";
import { type FileKind, keepFile } from "../../../db/queries/site/keep-file.ts";
import { getStore } from "../../../storage/store.ts";
import { Refusal } from "../errors.ts";
import type { Sent } from "./multipart.ts";
import { checkPdf } from "./pdf.ts";
import { type Checked, redrawPicture, redrawPublic } from "./picture.ts";
import { titleFor } from "./title.ts";

/** What a call takes: files of one kind, one under each of these names. */
export type Uploads<F extends string> = { kind: FileKind; names: readonly F[] };

const endings = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" } as const;

/** What was kept, by field; null where nothing was sent. */
export type Kept<F extends string> = Record<F, string | null>;

type Keeping = { pool: CommonQueryMethods; actor: Actor };

/** Checks every file by its content before the first is kept, and keeps them under random names that the call's query then names. */
export async function keepFiles<F extends string>(
  { pool, actor }: Keeping,
  { kind, names }: Uploads<F>,
  sent: Map<string, Sent>,
): Promise<Kept<F>> {
  const checked: { field: F; title: string; file: Checked }[] = [];
  for (const field of names) {
    const one = sent.get(field);
    if (one) checked.push({ field, title: one.title, file: await check(field, one, kind) });
  }
  const kept = Object.fromEntries(names.map((field) => [field, null])) as Kept<F>;
  try {
    for (const { field, title, file } of checked) {
      const name = randomBytes(20).toString("hex");
      await keepFile(pool, actor, {
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

/** The call was refused: what it brought goes at once. What is missed here, the nightly job finds. */
export async function discardFiles({ pool, actor }: Keeping, kept: Record<string, string | null>): Promise<void> {
  for (const name of Object.values(kept)) {
    if (!name) continue;
    await getStore().remove(name);
    await dropFile(pool, actor, name);
  }
}

async function check(field: string, { bytes }: Sent, kind: FileKind): Promise<Checked> {
  try {
    if (bytes.length === 0) throw new Refusal(422, "empty_file", "The file is empty");
    const mime = (await fileTypeFromBuffer(bytes))?.mime;
    if (mime === "image/jpeg" || mime === "image/png" || mime === "image/webp") {
      if (kind === "picture") return await redrawPublic(bytes);
      return kind === "avatar" ? await redrawPicture(bytes, 256, true) : await redrawPicture(bytes, 3200);
    }
    if (kind === "avatar" || kind === "picture")
      throw new Refusal(422, "file_type", "Please send a JPG or PNG picture");
    if (mime === "application/pdf") return checkPdf(bytes);
    throw new Refusal(422, "file_type", "Please send a JPG, PNG or PDF file");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, error.code, error.message, { fields: { [field]: error.message } });
  }
}
