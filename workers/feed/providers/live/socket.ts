import WebSocket from "ws";
import { refusalOf } from "./refusals.ts";

const PING = 5_000;
const LONGEST_FRAME = 1_048_576;

type Conversation = {
  signal: AbortSignal;
  alive: () => void;
  /** A text frame. What it throws ends the connection. */
  onText: (text: string, say: (message: object) => void) => void;
  /** What a close code means, when it means something. */
  onClose?: (code: number, reason: string) => Error | undefined;
};

/** A WebSocket until it ends; pings keep it alive, and every answer shows that it is. The address may hold the key: it is never told. */
export function converse(url: string, { signal, alive, onText, onClose }: Conversation): Promise<never> {
  return new Promise((_, reject) => {
    const socket = new WebSocket(url, { handshakeTimeout: 5_000, maxPayload: LONGEST_FRAME });
    const pinging = setInterval(() => socket.readyState === WebSocket.OPEN && socket.ping(), PING);
    const end = (error: Error) => {
      clearInterval(pinging);
      signal.removeEventListener("abort", stop);
      socket.terminate();
      reject(error);
    };
    const stop = () => end(new Error("Told to stop"));
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });

    socket.on("open", alive);
    socket.on("pong", alive);
    socket.on("unexpected-response", (_request, response) => {
      response.resume();
      end(refusalOf(response.statusCode ?? 0, response.headers["retry-after"]));
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
