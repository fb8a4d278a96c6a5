import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../root.tsx";
import type { Flash } from "./flash.ts";

/** What the last form came to, when it was sent without JavaScript: the sentence, the fields, and what was typed. */
export function useFlash(): Flash | null {
  return (useRouteLoaderData<typeof loader>("root")?.flash as Flash | null | undefined) ?? null;
}
