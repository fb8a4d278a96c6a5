import type { Logger } from "pino";
import { hostsOf } from "../../apis.ts";
import { createLive } from "./live/live.ts";
import type { Provider } from "./provider.ts";
import { createReplay, type Speed } from "./replay.ts";
import { createIdle } from "./idle.ts";
import { createSimulator } from "./simulator.ts";

/** The provider that FEED and FEED_SPEED name: simulator, replay:<glob>, live or none. */
export function chooseProvider(feed: string, speed: Speed, urls: Record<string, string>, log: Logger): Provider {
  const [kind, rest] = splitOnce(feed);
  if (kind === "simulator") return createSimulator(Date.now());
  if (kind === "replay") return createReplay(rest, speed, log);
  if (kind === "live") return createLive(hostsOf(urls), log);
  return createIdle();
}

function splitOnce(feed: string): [string, string] {
  const colon = feed.indexOf(":");
  return colon < 0 ? [feed, ""] : [feed.slice(0, colon), feed.slice(colon + 1)];
}
