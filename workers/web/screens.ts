import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import sirv, { type RequestHandler } from "sirv";
import { ROOT } from "../../db/settings.ts";
import { openRouteIndex } from "./route-index.ts";
import { openManifest } from "./manifest.ts";

/**
 * What the server passes with a request: `body` is the unread form or JSON, `allowLongBody` lifts the timeout of the
 * body.
 */
export type RequestDetails = {
  requestId: string;
  address: string;
  url: string;
  body?: AsyncIterable<Uint8Array>;
  allowLongBody?: () => void;
};
export type Handle = (request: Request, context: RequestDetails) => Promise<Response>;
export type Handler = (build: ServerBuild) => Handle;

export type Screens = {
  /** Screens and calls. */
  handle: Handle;
  /** Serves files of the build and of public/; calls `next` for all other paths. */
  files: RequestHandler;
};

/** Loads the build. */
export async function loadScreens(): Promise<Screens> {
  const build = (await import(pathToFileURL(join(ROOT, "build/server/index.js")).href)) as ServerBuild;
  const answerManifest = openManifest(build);
  const handlerOf = openRouteIndex(build, (part) => createRequestHandler(part, "production"));
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
        // The file name of an asset contains the hash of its content.
        const cacheControl = path.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600";
        response.setHeader("Cache-Control", cacheControl);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
      },
    }),
  };
}
