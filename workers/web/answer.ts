import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { Histogram } from "prom-client";
import type { Settings } from "../../db/settings.ts";
import { addressOf, believe } from "./client.ts";
import { acceptedEncodings } from "./encoding.ts";
import type { Health } from "./health.ts";
import { isOwnHost, refuseHost } from "./host.ts";
import { asksTooManyPaths, expectBody, hasTooManyFields, isTooDeep, isTooLarge, refuseBody } from "./limit.ts";
import { toRequest } from "./request.ts";
import type { Screens } from "./screens.ts";
import { send } from "./send.ts";

type Answering = { settings: Settings; log: Logger; health: Health; screens: Screens };

const duration = new Histogram({
  name: "bourse_web_request_seconds",
  help: "Time to answer a request, files of the build left out",
  labelNames: ["method", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The way of a request: its number, health, files, the body's limit, then the screens. */
export function answer({ settings, log, health, screens }: Answering) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    // Node emits all pipelined requests of one read at once; a response gets its socket when those before it are sent.
    if (response.socket) begin(request, response);
    else response.once("socket", () => begin(request, response));
  };

  function begin(request: IncomingMessage, response: ServerResponse): void {
    // The last part of it is random to the last bit, and node keeps a store of them.
    const requestId = randomUUID().slice(-12);
    response.setHeader("X-Request-Id", requestId);
    believe(request, settings.trustProxy);
    const path = request.url?.split("?", 1)[0] ?? "/";
    if (path === "/healthz" || path === "/readyz") return void health.answer(path, response);
    if (!isOwnHost(request, settings)) return refuseHost(response);
    if (!METHODS.has(request.method ?? "")) return void response.writeHead(405, { Connection: "close" }).end();
    if (isTooDeep(path) || asksTooManyPaths(request.url ?? "")) return refuse(404, "not_found", "Not found");
    if (hasTooManyFields(request.url ?? "")) return refuse(414, "too_many_fields", "The request has too many fields");
    if (isTooLarge(request)) return refuseBody(request, response, requestId);
    const allowLongBody = expectBody(request);
    // Files are small and sent whole: sirv throws, where nobody catches it, when a range ends before it begins.
    delete request.headers.range;
    // sirv looks for the names alone and would send an encoding that `q=0` forbids.
    request.headers["accept-encoding"] = acceptedEncodings(request.headers["accept-encoding"]).join(", ");
    if (request.method === "GET" || request.method === "HEAD") return screens.files(request, response, () => show());
    return void show();

    function refuse(status: number, code: string, message: string): void {
      const problem = JSON.stringify({ message, code, requestId });
      response.writeHead(status, { "Content-Type": "application/json" }).end(problem);
    }

    async function show(): Promise<void> {
      const begun = performance.now();
      const address = addressOf(request, settings.trustProxy);
      try {
        const { asked, body } = toRequest(request, settings.trustProxy);
        const known = { requestId, address, url: asked.url, body, allowLongBody };
        await send(request, response, await screens.handle(asked, known));
      } catch (error) {
        // A malformed address or Host header is the client's; whatever else comes here nobody expected.
        const malformed = error instanceof TypeError && error.message.includes("URL");
        if (!malformed) log.error({ err: error, requestId }, "a request could not be answered");
        if (response.headersSent) return void response.destroy();
        const problem = malformed
          ? { message: "The request could not be read", code: "malformed_request" }
          : { message: "Something went wrong", code: "unexpected" };
        response.writeHead(malformed ? 400 : 500, { "Content-Type": "application/json" });
        response.end(JSON.stringify({ ...problem, requestId }));
      } finally {
        const seconds = (performance.now() - begun) / 1000;
        duration.observe(
          { method: request.method ?? "", status: `${Math.floor(response.statusCode / 100)}xx` },
          seconds,
        );
        log.info(
          {
            requestId,
            method: request.method,
            path,
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
