import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../root.tsx";

/** The data of every page: brand, language, user and preferences. */
export function usePage() {
  const page = useRouteLoaderData<typeof loader>("root");
  if (!page) throw new Error("usePage belongs below the root");
  return page;
}
