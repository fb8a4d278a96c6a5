import sharp from "sharp";
import { Refusal } from "../errors.ts";
import { refuseBusy } from "../threads/thread-pool.ts";

/** A checked image, always re-encoded by the server. */
export type Checked = {
  bytes: Buffer;
  mediaType: "image/jpeg" | "image/png" | "application/pdf";
  width?: number;
  height?: number;
};

const mostPixels = 64_000_000;
type Sides = { min: number; max: number; tooSmall: string; tooLarge: string };
/** Documents, proofs and photos of people; smaller ones are unreadable. */
const READABLE: Sides = {
  min: 32,
  max: 12_000,
  tooSmall: "Image width and height must be at least 32 pixels",
  tooLarge: "Image width and height can be up to 12,000 pixels, 64 million pixels in total",
};
const OUT_OF_BOUNDS = "Image width and height must be between 16 and 4,096 pixels";
/** Logos and other images of the site. */
const PUBLIC: Sides = { min: 16, max: 4096, tooSmall: OUT_OF_BOUNDS, tooLarge: OUT_OF_BOUNDS };

// Only the three required decoders, because each of libvips' dozens is an attack surface.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);

const options = { failOn: "error", limitInputPixels: mostPixels, sequentialRead: true, animated: false } as const;

const QUEUE_LIMIT = 30;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Serialised, because a large photo takes half a second of a core and 200 MB in a thread of libvips. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= QUEUE_LIMIT) throw refuseBusy();
  waiting += 1;
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

/**
 * Decodes an image and encodes it again as JPEG, which removes anything but pixels (scripts, locations, thumbnails).
 * Its dimensions are read from the header first, so that an upload cannot make the server unpack a gigabyte.
 */
export async function redrawPicture(bytes: Buffer, side: number, square = false): Promise<Checked> {
  await judge(bytes, READABLE);
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

/** Re-encodes a public image: a logo keeps its transparency, a photograph becomes small. */
export async function redrawPublic(bytes: Buffer): Promise<Checked> {
  const { hasAlpha } = await judge(bytes, PUBLIC);
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

/** Checks the dimensions in the image's header, before anything is decoded. */
async function judge(bytes: Buffer, { min, max, tooSmall, tooLarge }: Sides): Promise<{ hasAlpha: boolean }> {
  const head = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(unreadable);
  if (head.width > max || head.height > max || head.width * head.height > mostPixels) {
    throw new Refusal(422, "picture_too_large", tooLarge);
  }
  if (head.width < min || head.height < min) throw new Refusal(422, "picture_too_small", tooSmall);
  return { hasAlpha: head.hasAlpha };
}

function unreadable(): never {
  throw new Refusal(422, "picture_unreadable", "The image could not be read");
}
