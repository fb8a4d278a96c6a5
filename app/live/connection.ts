export type UserEvent = { title?: string; description?: string; url?: string; changed?: string[] };
export type Listeners = {
  /** A frame of prices as it came: whoever shows them reads it when a frame of the screen has time for it. */
  onPrices?: (frame: string) => void;
  onUser?: (event: UserEvent) => void;
  /** Open again after a gap: what was missed must be asked for. */
  onReturn?: () => void;
  onState?: (state: "live" | "reconnecting") => void;
  /** More that is told to whoever may hear it: `heartbeat`, `track:7`. */
  topics?: readonly string[];
  onTopic?: (topic: string, data: unknown) => void;
};

/** How PostgreSQL begins each frame of prices (C-104). */
const PRICES = '{"event":"priceUpdate",';
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 4_000;
/** A server that took the connection and died over it would keep a browser waiting for minutes. */
const LONGEST_OPENING = 10_000;
/** What an answer of the server hastens at most. */
const HASTE = 1_000;

/** As the relay says it. */
const SESSION_ENDED = 4401;

/** On the window, whenever the server has answered anything: whoever waits for it need not wait longer. */
export const ANSWERED = "bourse:answered";

/**
 * How long to wait after so many tries in vain: a few seconds at most, and anything below that, so that a thousand pages whose server went away at
 * once come back one after the other.
 */
export function pauseAfter(tries: number, chance: number): number {
  return Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT) * (0.125 + 0.875 * chance);
}

/** One socket to /live, opened again after a pause for as long as the page lives. */
export function connect(listeners: Listeners) {
  let socket: WebSocket | null = null;
  let names: string[] = [];
  let tries = 0;
  let triedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opened = false;
  /** The newest event heard: after a gap the relay is asked for what came later. */
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
      // Nobody is let in again: the page that is read anew leads to the log-in, or stays with another session.
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

  /** The network is back, or somebody looks again: nobody waits out a pause that was meant for a server in trouble. */
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
