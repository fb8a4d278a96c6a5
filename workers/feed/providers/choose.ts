import type { Logger } from "pino";
import { hostsOf } from "../../apis.ts";
import { createLive } from "./live/live.ts";
import type { Provider } from "./provider.ts";
import { createReplay, type Speed } from "./replay.ts";
import { createSilence } from "./silent.ts";
import { createSimulator } from "./simulator.ts";

/** FEED and FEED_SPEED become a provider: simulator, replay:<glob>, live or none. */
export function chooseProvider(feed: string, speed: Speed, urls: Record<string, string>, log: Logger): Provider {
  const [kind, rest] = splitOnce(feed);
  if (kind === "simulator") return createSimulator(Date.now());
  if (kind === "replay") return createReplay(rest, speed, log);
  if (kind === "live") return createLive(hostsOf(urls), log);
  return createSilence();
}

function splitOnce(feed: string): [string, string] {
  const colon = feed.indexOf(":");
  return colon < 0 ? [feed, ""] : [feed.slice(0, colon), feed.slice(colon + 1)];
}
