import { BEAT_INTERVAL_MS } from "./protocol.ts";

/** A server that accepts the connection and then fails would otherwise keep the browser waiting for minutes. */
const OPEN_TIMEOUT_MS = 10_000;
const MAX_SILENCE_MS = 2 * BEAT_INTERVAL_MS;
const SILENCE_CHECK_MS = 5_000;

type Listeners = {
  onOpen: () => void;
  onText: (text: string) => void;
  /** Called once. `code` is that of the close frame, if one was received. */
  onEnd: (code?: number) => void;
};

/**
 * One socket to /live, which ends when it has received nothing for two intervals of the relay: the end of a connection
 * whose path is gone, such as after a sleep or in another network, never arrives.
 */
export function openSocket({ onOpen, onText, onEnd }: Listeners) {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
  const openTimer = setTimeout(() => socket.close(), OPEN_TIMEOUT_MS);
  const silenceTimer = setInterval(endSilent, SILENCE_CHECK_MS);
  /** By the clock of the day: other clocks stand still while a computer sleeps. */
  let heardAt = 0;
  let hasEnded = false;

  function end(code?: number) {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(openTimer);
    clearInterval(silenceTimer);
    onEnd(code);
  }

  function endSilent() {
    if (socket.readyState !== WebSocket.OPEN || Date.now() - heardAt <= MAX_SILENCE_MS) return;
    // Before the close event, for which a browser waits up to a minute without an answer.
    end();
    socket.close();
  }

  socket.onopen = () => {
    clearTimeout(openTimer);
    heardAt = Date.now();
    onOpen();
  };
  socket.onmessage = ({ data }) => {
    if (hasEnded) return;
    heardAt = Date.now();
    onText(String(data));
  };
  socket.onclose = ({ code }) => end(code);

  return {
    send(message: { event: string; data: unknown }) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    /** Whether the socket is open or opening. */
    isUp(): boolean {
      endSilent();
      return !hasEnded;
    },
    close: () => socket.close(),
  };
}
