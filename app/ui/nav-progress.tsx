import { useNavigation } from "@remix-run/react";

/** The progress line while the next page loads; the stylesheet delays it by 150 ms. */
export function NavProgress({ label }: { label: string }) {
  const { state, location } = useNavigation();
  if (state === "idle") return null;
  return <div key={location.key} className="nav-progress" role="progressbar" aria-label={label} />;
}
