import { roleUrl } from "../../db/connection.ts";
import { listen } from "../../db/listen.ts";

const clearers = new Set<() => void>();
let isListening = false;

/** Clears this process's caches of settings, languages and texts; the notification does the same in all processes. */
export function clearSettingsCaches(): void {
  for (const clear of clearers) clear();
}

/** Calls `clear` when settings, languages or texts have changed in any process. */
export function onSettingsChange(clear: () => void): void {
  clearers.add(clear);
  if (isListening) return;
  isListening = true;
  listen({
    url: roleUrl("bourse_app"),
    channels: ["settings"],
    onNotification: clearSettingsCaches,
    onGap: clearSettingsCaches,
  });
}
