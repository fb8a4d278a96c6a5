import { useRouteLoaderData } from "@remix-run/react";
import type { readPage } from "./read-page.ts";

/** The data of every page: brand, language, user and preferences. */
export function usePage() {
  const page = useRouteLoaderData<typeof readPage>("root");
  if (!page) throw new Error("usePage belongs below the root");
  return page;
}
