import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../root.tsx";

/** What every page knows: the brand, the language, who is looking and how they like it. */
export function usePage() {
  const page = useRouteLoaderData<typeof loader>("root");
  if (!page) throw new Error("usePage belongs below the root");
  return page;
}
