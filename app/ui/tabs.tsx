import type { ReactNode } from "react";
import { Badge } from "./chip.tsx";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";

/** Tabs as links, each with its own URL. */
export function Tabs({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <nav className={className ?? "tabs"} aria-label={label}>
      {children}
    </nav>
  );
}

type TabProps = LinkProps & { current: boolean; count?: ReactNode };

export function Tab({ current, count, className, children, ...rest }: TabProps) {
  return (
    <Link
      preventScrollReset
      {...rest}
      className={classNames("tab", className)}
      aria-current={current ? "page" : undefined}
    >
      {children}
      {count === undefined ? null : <Badge>{count}</Badge>}
    </Link>
  );
}
