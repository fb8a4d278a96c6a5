import { roleUrl } from "../../db/connection.ts";
import { listen } from "../../db/listen.ts";

const forgetting = new Set<() => void>();
let isListening = false;

const forgetAll = () => {
  for (const forget of forgetting) forget();
};

/** Calls the callback when settings, languages or texts have changed in any process, to clear caches. */
export function onSettingsNews(forget: () => void): void {
  forgetting.add(forget);
  if (isListening) return;
  isListening = true;
  listen({ url: roleUrl("bourse_app"), channels: ["settings"], onNotification: forgetAll, onGap: forgetAll });
}
