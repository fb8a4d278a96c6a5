import { useRouteLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import type { Flash } from "../http/flash.ts";

/**
 * The outcome of the last form without JavaScript: message, errors and submitted values; only for `action`, if given.
 */
export function useFlash(action?: string): Flash | null {
  const page = useRouteLoaderData("root") as { flash: Flash | null } | undefined;
  const flash = page?.flash ?? null;
  return flash && (action === undefined || flash.action === action.split("?")[0]) ? flash : null;
}

/** The submitted text values, for a form that renders itself from them. */
export function useEntered(): Record<string, string> {
  const sent = useFlash()?.sent;
  return useMemo(() => Object.fromEntries(Object.entries(sent ?? {}).filter(isText)), [sent]);
}

const isText = (field: [string, unknown]): field is [string, string] => typeof field[1] === "string" && field[1] !== "";
