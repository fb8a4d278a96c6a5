// Private files in a folder and in a bucket, with the same guarantees. The bucket is a stand-in for S3 that verifies
// every signature.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readSettings } from "../../db/settings.ts";
import type { Store } from "../../app/storage/contract.ts";
import { folderStore } from "../../app/storage/folder.ts";
import { bucketStore } from "../../app/storage/s3.ts";
import { openBucket } from "../support/bucket.ts";

const bucket = await openBucket();
const folder = mkdtempSync(join(tmpdir(), "bourse-files-"));
const stores: Record<string, Store> = {
  folder: folderStore(folder),
  bucket: bucketStore({ url: `${bucket.url}/`, ...bucket.key }),
};
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await bucket.close();
});

const name = "0123456789abcdef0123456789abcdef01234567";

describe.each(["folder", "bucket"])("file storage: %s", (kind) => {
  test("the store returns a stored and a replaced file, and nothing after its removal", async () => {
    const store = stores[kind] as Store;
    expect(await store.get(name)).toBeNull();
    await store.put(name, Buffer.from("first"), "image/jpeg");
    await store.put(name, Buffer.from([0, 255, 10]), "image/jpeg");
    expect(await store.get(name)).toEqual(Buffer.from([0, 255, 10]));
    await store.remove(name);
    await store.remove(name);
    expect(await store.get(name)).toBeNull();
  });

  test("the store rejects names that are paths", async () => {
    const store = stores[kind] as Store;
    for (const wrong of ["../../etc/passwd", `${name}/..`, name.toUpperCase(), "", `${name}\n`]) {
      await expect((async () => store.get(wrong))()).rejects.toThrow("Not the name");
    }
  });
});

test("files in the folder are accessible to the process's user only", async () => {
  await stores.folder?.put(name, Buffer.from("x"), "image/jpeg");
  expect(statSync(join(folder, "01", name)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "01")).mode & 0o777).toBe(0o700);
});

test("a bucket that rejects the signature causes an error", async () => {
  const store = bucketStore({ url: bucket.url, ...bucket.key, secret: "guessed" });
  await expect(store.put(name, Buffer.from("x"), "image/jpeg")).rejects.toThrow("The file storage answered 403");
});

test("a bucket needs its keys", () => {
  const settings: NodeJS.ProcessEnv = {
    NODE_ENV: "test",
    FILES_S3_URL: "https://s3.test/bucket",
    FILES_S3_KEY_ID: "id",
    FILES_S3_SECRET: "secret",
  };
  expect(readSettings({ NODE_ENV: "test" }).filesBucket).toBeNull();
  expect(readSettings(settings).filesBucket).toEqual({
    url: "https://s3.test/bucket",
    keyId: "id",
    secret: "secret",
    region: "auto",
  });
  expect(() => readSettings({ ...settings, FILES_S3_SECRET: "" })).toThrow("FILES_S3_URL");
});
