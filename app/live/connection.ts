import { PRICE_FRAME_START, SESSION_ENDED } from "./protocol.ts";
import { readUpTo } from "./read-up-to.ts";
import { openSocket } from "./socket.ts";

export type UserEvent = { type?: string; title?: string; description?: string; url?: string; changed?: string[] };
export type Listeners = {
  /** A price frame as received. It is parsed later, when an animation frame has time for it. */
  onPrices?: (frame: string) => void;
  onUser?: (event: UserEvent) => void;
  /**
   * Events may have been missed: the socket was reopened, or the relay could not resend them. The page must read its
   * data again.
   */
  onMissedEvents?: () => void;
  onState?: (state: "live" | "reconnecting") => void;
  /** Further topics to subscribe to, such as `heartbeat` and `track:7`. */
  topics?: readonly string[];
  onTopic?: (topic: string, data: unknown) => void;
};

const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 4_000;
/** An answer of the server starts a new attempt only this long after the previous one. */
const MIN_ATTEMPT_INTERVAL_MS = 1_000;

/** Dispatched on the window when the server has answered a request, so that reconnecting need not wait any longer. */
export const SERVER_ANSWERED = "bourse:answered";

/**
 * The delay before the next attempt, random between an eighth and the whole of at most four seconds, so that a thousand
 * pages do not reconnect at once.
 */
export function reconnectDelay(tries: number, random: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** tries, MAX_DELAY_MS) * (0.125 + 0.875 * random);
}

/** One socket to /live, which is reopened after a delay as long as the page exists. */
export function connect(listeners: Listeners) {
  let socket: ReturnType<typeof openSocket> | null = null;
  let names: string[] = [];
  let tries = 0;
  let triedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the previous attempt to connect failed or its connection ended. */
  let wasDown = false;
  /**
   * The sequence number of the newest event: the relay resends later ones, also those between the reading of the page's
   * data and the first connection.
   */
  let lastSeq = readUpTo();
  let closed = false;

  function send(event: "subscribe" | "listen" | "resume", data: unknown) {
    socket?.send({ event, data });
  }

  function open() {
    triedAt = performance.now();
    socket = openSocket({ onOpen, onText: receive, onEnd });
  }

  function onOpen() {
    tries = 0;
    listeners.onState?.("live");
    send("subscribe", names);
    if (listeners.topics) send("listen", listeners.topics);
    if (wasDown) listeners.onMissedEvents?.();
    wasDown = false;
  }

  function onEnd(code?: number) {
    if (closed) return;
    wasDown = true;
    listeners.onState?.("reconnecting");
    // The session has ended. Reading the page again leads to the log-in, or keeps the page if another session exists.
    if (code === SESSION_ENDED) listeners.onMissedEvents?.();
    timer = setTimeout(open, reconnectDelay(tries++, Math.random()));
  }

  function receive(text: string) {
    if (text.startsWith(PRICE_FRAME_START)) return listeners.onPrices?.(text);
    const { event, seq = 0, data } = JSON.parse(text) as { event: string; seq?: number; data: unknown };
    // Topics are subscribed to after the welcome, so events may lie between both.
    if (event === "welcome" && lastSeq > 0 && (seq > lastSeq || listeners.topics)) send("resume", lastSeq);
    lastSeq = Math.max(lastSeq, seq);
    if (event === "resync") listeners.onMissedEvents?.();
    if (event.startsWith("user:")) listeners.onUser?.(data as UserEvent);
    else if (listeners.topics?.includes(event)) listeners.onTopic?.(event, data);
  }

  /** Connects at once when the network is back or the tab becomes visible, instead of waiting for the delay to pass. */
  function connectNow() {
    if (closed || socket?.isUp()) return;
    clearTimeout(timer);
    tries = 0;
    open();
  }

  open();
  const ignoreSigns = onSignsOfServer(connectNow, () => triedAt);
  return {
    subscribe(next: string[]) {
      names = next;
      send("subscribe", names);
    },
    close() {
      closed = true;
      ignoreSigns();
      clearTimeout(timer);
      socket?.close();
    },
  };
}

/** Calls `connectNow` when an attempt is likely to succeed; the returned function ends that. */
function onSignsOfServer(connectNow: () => void, triedAt: () => number): () => void {
  const onVisible = () => document.hidden || connectNow();
  const onServerAnswered = () => performance.now() - triedAt() < MIN_ATTEMPT_INTERVAL_MS || connectNow();
  addEventListener("online", connectNow);
  addEventListener(SERVER_ANSWERED, onServerAnswered);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    removeEventListener("online", connectNow);
    removeEventListener(SERVER_ANSWERED, onServerAnswered);
    document.removeEventListener("visibilitychange", onVisible);
  };
}
