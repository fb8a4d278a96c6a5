import { useNavigation } from "@remix-run/react";

/** The line at the top while the next page is on its way; the stylesheet holds it back for the first 150 ms. */
export function NavProgress({ label }: { label: string }) {
  const { state, location } = useNavigation();
  if (state === "idle") return null;
  return <div key={location.key} className="nav-progress" role="progressbar" aria-label={label} />;
}

/** The shape of text that streams in later. */
export function Skeleton({ lines = 1 }: { lines?: number }) {
  return (
    <span className="stack stack-8" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton" />
      ))}
    </span>
  );
}
