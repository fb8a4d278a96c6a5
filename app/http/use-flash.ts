import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../root.tsx";
import type { Flash } from "./flash.ts";

/** The outcome of the last form without JavaScript: message, errors and submitted values. */
export function useFlash(): Flash | null {
  return (useRouteLoaderData<typeof loader>("root")?.flash as Flash | null | undefined) ?? null;
}
