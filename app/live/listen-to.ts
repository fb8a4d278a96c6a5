/** One topic beside prices and a person's own events: `track:7` for staff, `heartbeat`. Opened again when it breaks; ends with what it returns. */
export function listenTo(topic: string, onData: (data: unknown) => void, onReturn: () => void): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = 500;
  let opened = false;

  function open() {
    const now = (socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`));
    now.onopen = () => {
      wait = 500;
      now.send(JSON.stringify({ event: "listen", data: [topic] }));
      if (opened) onReturn();
      opened = true;
    };
    now.onmessage = (message) => {
      const frame = JSON.parse(String(message.data)) as { event: string; data: unknown };
      if (frame.event === topic) onData(frame.data);
    };
    now.onclose = () => {
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, 15_000);
    };
  }

  open();
  return () => {
    clearTimeout(timer);
    if (socket) socket.onclose = null;
    socket?.close();
  };
}
