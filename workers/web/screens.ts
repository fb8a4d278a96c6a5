import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import sirv, { type RequestHandler } from "sirv";
import { ROOT } from "../../db/settings.ts";
import { openBranches } from "./branches.ts";
import { openManifest } from "./manifest.ts";

/**
 * What the server knows of a request beside it: `body` is a form or JSON that has not been read yet, `allowLongBody` gives it more time to arrive than
 * a request of any sender has.
 */
export type Known = {
  requestId: string;
  address: string;
  url: string;
  body?: AsyncIterable<Uint8Array>;
  allowLongBody?: () => void;
};
export type Handle = (request: Request, context: Known) => Promise<Response>;
export type Handler = (build: ServerBuild) => Handle;

export type Screens = {
  /** Screens and calls. */
  handle: Handle;
  /** Files of the build and of public/; calls next for everything else. */
  files: RequestHandler;
};

/** What `npm run build` made. */
export async function loadScreens(): Promise<Screens> {
  const build = (await import(pathToFileURL(join(ROOT, "build/server/index.js")).href)) as ServerBuild;
  const answerManifest = openManifest(build);
  const handlerOf = openBranches(build, (part) => createRequestHandler(part, "production"));
  return {
    handle: (request, context) =>
      new URL(request.url).pathname === "/__manifest"
        ? answerManifest(request.url)
        : handlerOf(request.url)(request, context),
    files: sirv(join(ROOT, "build/client"), {
      etag: true,
      brotli: true,
      gzip: true,
      setHeaders: (response, path) => {
        // The name of an asset carries the hash of its content.
        const kept = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
        response.setHeader("Cache-Control", kept);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
      },
    }),
  };
}
