import { expect, test } from "vitest";
import { redrawPicture, redrawPublic } from "../../app/http/upload/picture.ts";
import { mediaTypeOf } from "../../app/http/upload/media-type.ts";
import { hugePicture, pdf, photo, scan } from "../support/documents.ts";

const sides = "Image width and height must be between 16 and 4,096 pixels";

test("logos of 16 to 4,096 pixels per side are accepted, and the error names the limits (Q-111)", async () => {
  expect(await redrawPublic(await photo(16, 16))).toMatchObject({ width: 16, height: 16 });
  expect(await redrawPublic(await photo(4096, 16))).toMatchObject({ width: 1920 });
  await expect(redrawPublic(await photo(15, 100))).rejects.toMatchObject({ status: 422, message: sides });
  await expect(redrawPublic(await photo(100, 15))).rejects.toMatchObject({ status: 422, message: sides });
  await expect(redrawPublic(await photo(4097, 100))).rejects.toMatchObject({ status: 422, message: sides });
  await expect(redrawPublic(hugePicture())).rejects.toMatchObject({ status: 422, message: sides });
});

test("documents and proofs are accepted from 32 pixels per side", async () => {
  expect(await redrawPicture(await photo(32, 32), 3200)).toMatchObject({ width: 32, height: 32 });
  const small = "Image width and height must be at least 32 pixels";
  await expect(redrawPicture(await photo(31, 400), 3200)).rejects.toMatchObject({ status: 422, message: small });
});

test("pictures beyond the length of the queue are rejected", async () => {
  const picture = await photo(64, 64);
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => redrawPicture(picture, 64)));
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expect(answer).toMatchObject({ reason: { status: 503, code: "busy" } });
});

test("accepted file types are recognised by their first bytes", async () => {
  expect([await photo(), await scan(), pdf()].map(mediaTypeOf)).toEqual(["image/jpeg", "image/png", "application/pdf"]);
  for (const other of ["GIF89a", "PK\u0003\u0004", "<svg", "\u0000\u0000\u0000\u0018ftypheic", ""])
    expect(mediaTypeOf(Buffer.from(other, "latin1"))).toBeNull();
});
