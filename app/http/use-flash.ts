import { useRouteLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import type { loader } from "../root.tsx";
import type { Flash } from "./flash.ts";

/** What the last form came to, when it was sent without JavaScript: the sentence, the fields, and what was typed; of one address, if it is named. */
export function useFlash(action?: string): Flash | null {
  const flash = useRouteLoaderData<typeof loader>("root")?.flash as Flash | null | undefined;
  return flash && (action === undefined || flash.action === action.split("?")[0]) ? flash : null;
}

/** The fields that came back with it and were filled in, for a form that draws itself from them. */
export function useEntered(): Record<string, string> {
  const sent = useFlash()?.sent;
  return useMemo(() => Object.fromEntries(Object.entries(sent ?? {}).filter(isText)), [sent]);
}

const isText = (field: [string, unknown]): field is [string, string] => typeof field[1] === "string" && field[1] !== "";
