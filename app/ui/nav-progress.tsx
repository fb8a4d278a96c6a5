import { useNavigation } from "@remix-run/react";

/** The line at the top while the next page is on its way; the stylesheet holds it back for the first 150 ms. */
export function NavProgress({ label }: { label: string }) {
  const { state, location } = useNavigation();
  if (state === "idle") return null;
  return <div key={location.key} className="nav-progress" role="progressbar" aria-label={label} />;
}
