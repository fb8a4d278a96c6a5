// Documents as people send them, and as nobody should.
import { deflateSync } from "node:zlib";
import sharp from "sharp";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#7a9cc6" } });

/** A photo that says where it was taken. */
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

/** A picture to those who look at its begin, a page to those who look at its end. */
export async function polyglot(): Promise<Buffer> {
  return Buffer.concat([await photo(), Buffer.from("<html><script>alert(1)</script></html>")]);
}

/** A PNG whose head promises 900 million pixels. */
export function hugePicture(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(30_000, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(30_000));
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

/** A PDF of one page; `catalog` goes into its first object, `stream` is one more. */
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

/** A script inside an object stream, where a search of the bytes does not see it. */
export function hiddenScript(): Buffer {
  const data = deflateSync(Buffer.from("5 0 << /S /JavaScript /JS (app.alert(1)) >>"));
  return pdf({ stream: { head: "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", data } });
}
