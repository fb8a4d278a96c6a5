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
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** One socket to /live, opened again with growing pauses for as long as the page lives. */
export function connect(listeners: Listeners) {
  let socket: WebSocket | null = null;
  let names: string[] = [];
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opened = false;
  /** The newest event heard: after a gap the relay is asked for what came later. */
  let heard = 0;
  let closed = false;

  function subscribe() {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event: "subscribe", data: names }));
  }

  function open() {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
    socket.onopen = () => {
      wait = FIRST_WAIT;
      listeners.onState?.("live");
      subscribe();
      if (listeners.topics) socket?.send(JSON.stringify({ event: "listen", data: listeners.topics }));
      if (opened) listeners.onReturn?.();
      opened = true;
    };
    socket.onmessage = (message) => receive(String(message.data));
    socket.onclose = () => {
      if (closed) return;
      listeners.onState?.("reconnecting");
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST_WAIT);
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
    wait = FIRST_WAIT;
    open();
  }

  const look = () => document.hidden || hurry();

  open();
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", look);
  return {
    want(next: string[]) {
      names = next;
      subscribe();
    },
    close() {
      closed = true;
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", look);
      clearTimeout(timer);
      socket?.close();
    },
  };
}
