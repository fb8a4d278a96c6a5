import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { Logger } from "pino";
import { Histogram } from "prom-client";
import type { Settings } from "../../db/settings.ts";
import { addressOf, dropForwardedHeaders } from "../client-address.ts";
import { acceptedEncodings } from "./encoding.ts";
import type { Health } from "./health.ts";
import { isOwnHost, refuseHost } from "./host.ts";
import { hasTooManyPaths, expectBody, hasTooManyFields, isTooDeep, isTooLarge, refuseBody } from "./limit.ts";
import { loggedPath } from "./logged-path.ts";
import { toRequest } from "./request.ts";
import type { Screens } from "./screens.ts";
import { send } from "./send.ts";

type Dependencies = { settings: Settings; log: Logger; health: Health; screens: Screens };

const duration = new Histogram({
  name: "bourse_web_request_seconds",
  help: "Time to respond to a request, without static files",
  labelNames: ["method", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Handles a request: id, health checks, static files, body limits, then screens and calls. */
export function answer({ settings, log, health, screens }: Dependencies) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    // Node emits all pipelined requests of one read at once; a response gets its socket after the responses before it.
    if (response.socket) handle(request, response);
    else response.once("socket", () => handle(request, response));
  };

  function handle(request: IncomingMessage, response: ServerResponse): void {
    // The last part of a UUID consists of random bits only, and Node caches random bytes for UUIDs.
    const requestId = randomUUID().slice(-12);
    response.setHeader("X-Request-Id", requestId);
    dropForwardedHeaders(request, settings.trustProxy);
    const path = request.url?.split("?", 1)[0] ?? "/";
    if (path === "/healthz" || path === "/readyz") return void health.answer(path, response);
    if (!isOwnHost(request, settings)) return refuseHost(response);
    if (!METHODS.has(request.method ?? "")) return void response.writeHead(405, { Connection: "close" }).end();
    if (isTooDeep(path) || hasTooManyPaths(request.url ?? "")) return refuse(404, "not_found", "Not found");
    if (hasTooManyFields(request.url ?? "")) return refuse(414, "too_many_fields", "The request has too many fields");
    if (isTooLarge(request)) return refuseBody(request, response, requestId);
    const allowLongBody = expectBody(request);
    // sirv throws an uncaught exception for a range that ends before it begins; files are small enough to be sent
    // whole.
    delete request.headers.range;
    // sirv ignores `q=0` and would send an encoding that it forbids.
    request.headers["accept-encoding"] = acceptedEncodings(request.headers["accept-encoding"]).join(", ");
    if (request.method !== "GET" && request.method !== "HEAD") return void render();
    // sirv handles no error of reading, which would end the process: an update has replaced the file, or too many are
    // open.
    response.once("pipe", (file: Readable) => file.once("error", endUnread));
    return screens.files(request, response, () => render());

    function endUnread(error: Error): void {
      log.warn({ err: error, requestId }, "file not read");
      response.destroy();
    }

    function refuse(status: number, code: string, message: string): void {
      const problem = JSON.stringify({ message, code, requestId });
      response.writeHead(status, { "Content-Type": "application/json" }).end(problem);
    }

    async function render(): Promise<void> {
      const startedAt = performance.now();
      const address = addressOf(request, settings.trustProxy);
      try {
        const { request: webRequest, body } = toRequest(request, settings.trustProxy);
        const details = { requestId, address, url: webRequest.url, body, allowLongBody };
        await send(request, response, await screens.handle(webRequest, details));
      } catch (error) {
        // A malformed URL or Host header is the client's error; any other error is unexpected.
        const malformed = error instanceof TypeError && error.message.includes("URL");
        if (!malformed) log.error({ err: error, requestId }, "request failed");
        if (response.headersSent) return void response.destroy();
        const problem = malformed
          ? { message: "The request could not be read", code: "malformed_request" }
          : { message: "Something went wrong", code: "unexpected" };
        response.writeHead(malformed ? 400 : 500, { "Content-Type": "application/json" });
        response.end(JSON.stringify({ ...problem, requestId }));
      } finally {
        const seconds = (performance.now() - startedAt) / 1000;
        duration.observe(
          { method: request.method ?? "", status: `${Math.floor(response.statusCode / 100)}xx` },
          seconds,
        );
        log.info(
          {
            requestId,
            method: request.method,
            path: loggedPath(path),
            status: response.statusCode,
            ms: Math.round(seconds * 1000),
            address,
          },
          "request",
        );
      }
    }
  }
}
