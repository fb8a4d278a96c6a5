import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Text formats only: font and image formats are compressed already. */
const TEXT_FILES = new Set([".js", ".css", ".svg", ".json", ".webmanifest"]);
/** A smaller file fits into one network packet either way. */
const MIN_BYTES = 1_024;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Writes `name.br` and `name.gz` beside every text file of the client build at the highest level, so that the server
 * sends files without compressing them. Runs after the server build, because Remix writes its manifest there.
 */
export function compressAssets(folder: string): Plugin {
  let isServerBuild = false;
  return {
    name: "compress-assets",
    apply: "build",
    configResolved({ build }) {
      isServerBuild = Boolean(build.ssr);
    },
    closeBundle: {
      sequential: true,
      order: "post",
      async handler() {
        if (!isServerBuild) return;
        const names = await readdir(folder, { recursive: true });
        await Promise.all(
          names.filter((name) => TEXT_FILES.has(extname(name))).map((name) => compressFile(join(folder, name))),
        );
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size < MIN_BYTES) return;
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
  await Promise.all([
    brotli(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    deflate(content, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
