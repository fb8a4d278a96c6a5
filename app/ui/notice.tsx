import { CircleAlert, CircleCheck, Eye, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type NoticeTone = "info" | "ok" | "warn" | "danger";

const icons: Record<NoticeTone, LucideIcon> = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert };

type Props = { tone?: NoticeTone; actions?: ReactNode; children: ReactNode };

/** A message inside the page. */
export function Notice({ tone = "info", actions, children }: Props) {
  return (
    <div className={`notice is-${tone}`}>
      <Icon of={icons[tone]} />
      <div className="grow">{children}</div>
      {actions}
    </div>
  );
}

/** A message across the top of the page. */
export function Banner({ tone = "warn", actions, children }: Props) {
  return (
    <div className={`banner is-${tone}`} role="status">
      <Icon of={icons[tone]} />
      <span className="grow">{children}</span>
      {actions}
    </div>
  );
}

/** "You are viewing as Ann Berg · Back To Admin": on every page during impersonation. */
export function ImpersonationStrip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="strip" role="status">
      <Icon of={Eye} />
      <span>{text}</span>
      {children}
    </div>
  );
}
