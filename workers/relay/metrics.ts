import { Counter, Gauge } from "prom-client";

export const sockets = new Gauge({ name: "bourse_relay_sockets", help: "Open sockets" });
export const refused = new Counter({
  name: "bourse_relay_refused_total",
  help: "Upgrades refused",
  labelNames: ["status"],
});
export const sent = new Counter({ name: "bourse_relay_frames_total", help: "Frames written" });
export const skipped = new Counter({
  name: "bourse_relay_frames_skipped_total",
  help: "Price frames skipped for slow sockets",
});
export const dropped = new Counter({
  name: "bourse_relay_dropped_total",
  help: "Sockets disconnected because they did not read",
});
export const events = new Counter({ name: "bourse_relay_events_total", help: "Outbox rows sent" });
export const reconnects = new Counter({
  name: "bourse_relay_reconnects_total",
  help: "Times the listening connection was lost",
});
