// Documents for uploads: valid ones and attacks.
import { constants, deflateRawSync, deflateSync } from "node:zlib";
import sharp from "sharp";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#7a9cc6" } });

/** A photo with GPS coordinates in its metadata. */
export function photo(width = 1200, height = 800): Promise<Buffer> {
  const gps = {
    GPSLatitude: "59/1 54/1 50/1",
    GPSLatitudeRef: "N",
    GPSLongitude: "10/1 45/1 8/1",
    GPSLongitudeRef: "E",
  };
  return plain(width, height)
    .withExif({ IFD0: { Copyright: "hidden-in-exif" }, IFD3: gps })
    .jpeg()
    .toBuffer();
}

export const scan = (): Promise<Buffer> => plain(900, 600).png().toBuffer();

/** A file that is an image by its first bytes and an HTML page by its last. */
export async function polyglot(): Promise<Buffer> {
  return Buffer.concat([await photo(), Buffer.from("<html><script>alert(1)</script></html>")]);
}

/** A PNG whose header declares 900 million pixels. */
export const hugePicture = (): Buffer => blackPicture(30_000, 8, Buffer.alloc(30_000));

/** A square with one bit per pixel, which compresses a thousand to one. */
export const blackSquare = (side: number): Buffer => blackPicture(side, 1, Buffer.alloc((side / 8 + 1) * side));

function blackPicture(side: number, bits: number, content: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([bits, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(content);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

function checksum(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

/** A PDF of one page; `catalog` is added to its first object, `stream` is another object. */
export function pdf({
  catalog = "",
  stream,
}: { catalog?: string; stream?: { head: string; data: Buffer } } = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
  ].map((body, at) => Buffer.from(`${at + 1} 0 obj\n${body}\nendobj\n`));
  if (stream) {
    const head = `4 0 obj\n<< ${stream.head} /Length ${stream.data.length} >>\nstream\n`;
    objects.push(Buffer.concat([Buffer.from(head), stream.data, Buffer.from("\nendstream\nendobj\n")]));
  }
  return Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...objects,
    Buffer.from("trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n"),
  ]);
}

/** A script inside an object stream, where a search of the bytes does not find it. */
export function hiddenScript(): Buffer {
  const data = deflateSync(Buffer.from("5 0 << /S /JavaScript /JS (app.alert(1)) >>"));
  return pdf({ stream: { head: "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", data } });
}

const ZEROS_BYTES = 60 * 1024 * 1024;
let zerosOnce: Buffer | undefined;
/** Deflate blocks that inflate to 60 MB of zeros and do not end the stream. */
const zeros = () => (zerosOnce ??= deflateRawSync(Buffer.alloc(ZEROS_BYTES), { finishFlush: constants.Z_SYNC_FLUSH }));
const ZLIB_HEAD = Buffer.from([0x78, 0x01]);
const INVALID_BLOCK = Buffer.from([0x07]);
const MARKERS_OF_A_BOMB = 2_000;

/** A zlib stream of 6 GB. */
export const deflateBomb = (): Buffer => Buffer.concat([ZLIB_HEAD, ...Array.from({ length: 100 }, zeros)]);

/**
 * A PDF whose streams share their content: each begins with a stored block that reaches to the same 60 MB of zeros,
 * whose end is no valid block. Inflating one of them costs 50 ms and fails.
 */
export function overlappingPdf(markers: number): Buffer {
  const bomb = Buffer.concat([zeros(), INVALID_BLOCK]);
  const groups: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  for (let left = markers; left > 0; left -= MARKERS_OF_A_BOMB) {
    const count = Math.min(left, MARKERS_OF_A_BOMB);
    const open = Buffer.from("1 0 obj<<>>stream\n");
    const size = open.length + ZLIB_HEAD.length + 5;
    for (let at = 0; at < count; at += 1) {
      const block = Buffer.alloc(5);
      const skipped = (count - at - 1) * size;
      block.writeUInt16LE(skipped, 1);
      block.writeUInt16LE(~skipped & 0xffff, 3);
      groups.push(open, ZLIB_HEAD, block);
    }
    groups.push(bomb, Buffer.from("\nendstream\nendobj\n"));
  }
  return Buffer.concat([...groups, Buffer.from("trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n")]);
}
