import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** The encodings that this server sends, the smaller result first. */
const SUPPORTED: readonly Encoding[] = ["br", "gzip"];
/** Longer than any browser's header; the rest of a longer one is ignored. */
const MAX_HEADER_LENGTH = 256;

/**
 * Measured on a trading page of 184 kB: Brotli 2 takes 1.1 ms and results in 32 kB, gzip 1 takes 1.2 ms and results in
 * 42 kB, Brotli 4 takes 2.0 ms and results in 29 kB.
 */
const BROTLI_QUALITY = 2;
const GZIP_LEVEL = 1;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The supported encodings that an Accept-Encoding header allows; `q=0` forbids one. */
export function acceptedEncodings(header: string | string[] | undefined): Encoding[] {
  const allowed = String(header ?? "")
    .slice(0, MAX_HEADER_LENGTH)
    .toLowerCase()
    .split(",")
    .map((entry) => entry.split(";").map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
    .map(([name]) => name);
  return SUPPORTED.filter((encoding) => allowed.includes(encoding));
}

/** Compresses the response of one request. zlib runs in its own threads. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return deflate(body, { level: GZIP_LEVEL });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
