import sharp from "sharp";
import { Refusal } from "../errors.ts";

/** What was checked and may be kept: always made by us, whatever it was made from. */
export type Checked = {
  bytes: Buffer;
  mediaType: "image/jpeg" | "image/png" | "application/pdf";
  width?: number;
  height?: number;
};

const longestSide = 12_000;
const mostPixels = 64_000_000;
const shortestSide = 32;

// Only the three readers that we ask for; libvips knows dozens, and each is a way in.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);

const options = { failOn: "error", limitInputPixels: mostPixels, sequentialRead: true, animated: false } as const;

let last: Promise<unknown> = Promise.resolve();

/** A large photo takes half a second of a core and 200 MB: one after another. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}

/**
 * Decodes a picture and writes it anew as JPEG: what hid behind, beside or inside the pixels (scripts, places, thumbnails) is not in it. Its
 * size is read from its head first, so that nobody makes us unpack a gigabyte.
 */
export async function redrawPicture(bytes: Buffer, side: number, square = false): Promise<Checked> {
  await judge(bytes);
  const fit = square ? ("cover" as const) : ("inside" as const);
  const { data, info } = await inTurn(() =>
    sharp(bytes, options)
      .timeout({ seconds: 20 })
      .rotate()
      .resize({ width: side, height: side, fit, withoutEnlargement: !square })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable),
  );
  return { bytes: data, mediaType: "image/jpeg", width: info.width, height: info.height };
}

/** A picture for everybody: a logo stays transparent, a photograph becomes small. */
export async function redrawPublic(bytes: Buffer): Promise<Checked> {
  const { hasAlpha } = await judge(bytes);
  const { data, info } = await inTurn(() => {
    const drawn = sharp(bytes, options)
      .timeout({ seconds: 20 })
      .rotate()
      .resize({ width: 1920, height: 1920, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    return (hasAlpha ? drawn.png({ compressionLevel: 9 }) : drawn.jpeg({ quality: 82 }))
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable);
  });
  return { bytes: data, mediaType: hasAlpha ? "image/png" : "image/jpeg", width: info.width, height: info.height };
}

/** The size from the picture's head, before anything is unpacked. */
async function judge(bytes: Buffer): Promise<{ hasAlpha: boolean }> {
  const head = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(unreadable);
  if (head.width > longestSide || head.height > longestSide || head.width * head.height > mostPixels) {
    throw new Refusal(422, "picture_too_large", "The picture has too many pixels");
  }
  if (head.width < shortestSide || head.height < shortestSide) {
    throw new Refusal(422, "picture_too_small", "The picture is too small to be read");
  }
  return { hasAlpha: head.hasAlpha };
}

function unreadable(): never {
  throw new Refusal(422, "picture_unreadable", "The picture could not be read");
}
