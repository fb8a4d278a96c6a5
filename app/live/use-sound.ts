import { useCallback } from "react";
import type { EventKind } from "../frame/event-sounds.ts";
import { usePage } from "../frame/use-page.ts";

/** Plays the sound that the user chose for a kind of event. The sounds are loaded with the first one. */
export function useSound(): (kind: EventKind) => void {
  const { sound, sounds, volume } = usePage().preferences;
  return useCallback(
    (kind) => {
      const name = sounds[kind];
      if (sound && name !== "off") void import("./chime.ts").then(({ chime }) => chime(name, volume));
    },
    [sound, sounds, volume],
  );
}
