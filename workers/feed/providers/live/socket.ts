import WebSocket from "ws";
import { errorOf } from "./provider-errors.ts";

const PING_INTERVAL_MS = 5_000;
const MAX_FRAME_BYTES = 1_048_576;

type SocketOptions = {
  signal: AbortSignal;
  alive: () => void;
  /** Handles a text frame; an exception ends the connection. */
  onText: (text: string, send: (message: object) => void) => void;
  /** The error for a close code that has a known meaning. */
  onClose?: (code: number, reason: string) => Error | undefined;
};

/**
 * Runs a WebSocket until it ends. Pings detect a dead connection. The address may contain the key, so errors never
 * contain it.
 */
export function runSocket(url: string, { signal, alive, onText, onClose }: SocketOptions): Promise<never> {
  return new Promise((_, reject) => {
    const socket = new WebSocket(url, { handshakeTimeout: 5_000, maxPayload: MAX_FRAME_BYTES });
    const pinging = setInterval(() => socket.readyState === WebSocket.OPEN && socket.ping(), PING_INTERVAL_MS);
    const end = (error: Error) => {
      clearInterval(pinging);
      signal.removeEventListener("abort", stop);
      socket.terminate();
      reject(error);
    };
    const stop = () => end(new Error("Aborted"));
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });

    socket.on("open", alive);
    socket.on("pong", alive);
    socket.on("unexpected-response", (_request, response) => {
      response.resume();
      end(errorOf(response.statusCode ?? 0, response.headers["retry-after"]));
    });
    socket.on("message", (data, isBinary) => {
      alive();
      if (isBinary || signal.aborted) return;
      try {
        onText((data as Buffer).toString("utf8"), (message) => socket.send(JSON.stringify(message)));
      } catch (error) {
        end(error as Error);
      }
    });
    socket.on("close", (code, reason) => end(onClose?.(code, reason.toString()) ?? new Error(`Closed with ${code}`)));
    socket.on("error", end);
  });
}
