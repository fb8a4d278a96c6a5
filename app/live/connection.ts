export type UserEvent = { title?: string; description?: string; url?: string; changed?: string[] };
export type Listeners = {
  /** A price frame as received. It is parsed later, when an animation frame has time for it. */
  onPrices?: (frame: string) => void;
  onUser?: (event: UserEvent) => void;
  /**
   * Events may have been missed: the socket was reopened, or the relay could not resend them. The page must read its
   * data again.
   */
  onReturn?: () => void;
  onState?: (state: "live" | "reconnecting") => void;
  /** Further topics to subscribe to, such as `heartbeat` and `track:7`. */
  topics?: readonly string[];
  onTopic?: (topic: string, data: unknown) => void;
};

/** The first characters of each price frame (C-104), as PostgreSQL writes them. */
const PRICES = '{"event":"priceUpdate",';
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 4_000;
/** A server that accepts the connection and then fails would otherwise keep the browser waiting for minutes. */
const LONGEST_OPENING = 10_000;
/** An answer of the server starts a new attempt only this long after the previous one. */
const HASTE = 1_000;

/** The relay's close code. */
const SESSION_ENDED = 4401;

/** Dispatched on the window when the server has answered a request, so that reconnecting need not wait any longer. */
export const ANSWERED = "bourse:answered";

/**
 * The delay before the next attempt, random between an eighth and the whole of at most four seconds, so that a thousand
 * pages do not reconnect at once.
 */
export function pauseAfter(tries: number, chance: number): number {
  return Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT) * (0.125 + 0.875 * chance);
}

/** One socket to /live, which is reopened after a delay as long as the page exists. */
export function connect(listeners: Listeners) {
  let socket: WebSocket | null = null;
  let names: string[] = [];
  let tries = 0;
  let triedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opened = false;
  /** The sequence number of the newest event: after a gap the relay resends later ones. */
  let heard = 0;
  let closed = false;

  function subscribe() {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event: "subscribe", data: names }));
  }

  function open() {
    triedAt = performance.now();
    const opening = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
    socket = opening;
    const late = setTimeout(() => opening.close(), LONGEST_OPENING);
    socket.onopen = () => {
      clearTimeout(late);
      tries = 0;
      listeners.onState?.("live");
      subscribe();
      if (listeners.topics) socket?.send(JSON.stringify({ event: "listen", data: listeners.topics }));
      if (opened) listeners.onReturn?.();
      opened = true;
    };
    socket.onmessage = (message) => receive(String(message.data));
    socket.onclose = ({ code }) => {
      clearTimeout(late);
      if (closed) return;
      listeners.onState?.("reconnecting");
      // The session has ended. Reading the page again leads to the log-in, or keeps the page if another session exists.
      if (code === SESSION_ENDED) listeners.onReturn?.();
      timer = setTimeout(open, pauseAfter(tries++, Math.random()));
    };
  }

  function receive(text: string) {
    if (text.startsWith(PRICES)) return listeners.onPrices?.(text);
    const frame = JSON.parse(text) as { event: string; seq?: number; data: unknown };
    if (frame.event === "welcome" && heard > 0) socket?.send(JSON.stringify({ event: "resume", data: heard }));
    heard = Math.max(heard, frame.seq ?? 0);
    if (frame.event === "resync") listeners.onReturn?.();
    if (frame.event.startsWith("user:")) listeners.onUser?.(frame.data as UserEvent);
    else if (listeners.topics?.includes(frame.event)) listeners.onTopic?.(frame.event, frame.data);
  }

  /** Connects at once when the network is back or the tab becomes visible, instead of waiting for the delay to pass. */
  function hurry() {
    if (closed || socket?.readyState === WebSocket.OPEN || socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(timer);
    tries = 0;
    open();
  }

  const look = () => document.hidden || hurry();
  const answered = () => performance.now() - triedAt < HASTE || hurry();

  open();
  addEventListener("online", hurry);
  addEventListener(ANSWERED, answered);
  document.addEventListener("visibilitychange", look);
  return {
    want(next: string[]) {
      names = next;
      subscribe();
    },
    close() {
      closed = true;
      removeEventListener("online", hurry);
      removeEventListener(ANSWERED, answered);
      document.removeEventListener("visibilitychange", look);
      clearTimeout(timer);
      socket?.close();
    },
  };
}
