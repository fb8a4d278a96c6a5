import { useRelativeTime } from "./use-relative-time.ts";

/** "2 minutes ago", with the time in full as a tooltip. The seconds between server and browser are no mismatch. */
export function Ago({ at }: { at: string }) {
  const { ago, inFull } = useRelativeTime()(at);
  return (
    <time dateTime={at} title={inFull} suppressHydrationWarning>
      {ago}
    </time>
  );
}
