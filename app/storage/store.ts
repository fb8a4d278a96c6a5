import { join } from "node:path";
import { getSettings } from "../../db/settings.ts";
import type { Store } from "./contract.ts";
import { folderStore } from "./folder.ts";
import { bucketStore } from "./s3.ts";

let store: Store | undefined;

/** The storage for private files of this installation. */
export function getStore(): Store {
  const { data, filesBucket } = getSettings();
  return (store ??= filesBucket ? bucketStore(filesBucket) : folderStore(join(data, "files")));
}
