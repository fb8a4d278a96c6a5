import { addUploadChunk, endUpload, startUpload } from "../../../db/generated/compliance.ts";
import { call } from "../../http/call.ts";
import { admin } from "../../http/roles.ts";
import { noFile } from "../../http/upload/no-file.ts";
import { readRawUpload } from "../../http/upload/raw-upload.ts";
import { listParams } from "./list-params.ts";

/** The OFAC list in CSV is four files. */
const MAX_FILES = 4;

/** Stores the files of a list as they arrive; a job reads them, and refuses what it cannot read. */
export const action = call({
  roles: [admin],
  params: listParams,
  ownBody: true,
  back: "/admin/compliance/lists",
  async run({ pool, actor, params, request, context }) {
    // A form without a file starts no import, which would show as a refused one.
    let versionId: number | null = null;
    try {
      await readRawUpload(request, context, {
        maxFiles: MAX_FILES,
        async store(fileName, bytes) {
          versionId ??= await startUpload(pool, { actor, list: params.name });
          await addUploadChunk(pool, { actor, versionId, fileName, bytes });
        },
      });
      if (versionId === null) throw noFile();
    } catch (error) {
      if (versionId !== null) await endUpload(pool, { actor, versionId, isComplete: false });
      throw error;
    }
    await endUpload(pool, { actor, versionId, isComplete: true });
    return versionId;
  },
  done: (versionId) => ({
    message: "The list is being imported",
    to: "/admin/compliance/lists",
    data: { version: versionId },
  }),
});
