import type { LucideIcon } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";

export type TradingView = "markets" | "trade" | "chart" | "positions" | "account";

type Props = {
  /** The view on the phone; a desktop shows all views. */
  view: TradingView;
  /** The impersonation strip and banners. */
  top?: ReactNode;
  /** Prices are stale and styled so. */
  isLate?: boolean;
  /** Whether the panel shows its tabs alone. */
  isPanelClosed: boolean;
  /** Sizes of the parts that the user changed. */
  style: CSSProperties;
  children: ReactNode;
};

/**
 * The trading platform. Its children are, in order: PhoneTop, PhoneStrip, sections with the classes watch, ticket,
 * chartp, posn, the footer acct, and PhoneTabs. The stylesheet arranges them in a grid, or one at a time on a phone.
 */
export function TradingShell({ view, top, isLate, isPanelClosed, style, children }: Props) {
  return (
    <main
      className="trade"
      data-view={view}
      data-late={isLate ? "" : undefined}
      data-panel={isPanelClosed ? "none" : undefined}
      style={style}
      id="content"
    >
      <div className="trade-top">{top}</div>
      {children}
    </main>
  );
}

export function PhoneTop({ children }: { children: ReactNode }) {
  return <header className="ph-top">{children}</header>;
}

type StripProps = { sheet: string; label: string; children: ReactNode };

/** The account in one line: equity, profit, margin level. Opens the account sheet without JavaScript. */
export function PhoneStrip({ sheet, label, children }: StripProps) {
  return (
    <button type="button" className="ph-strip" popovertarget={sheet}>
      {children}
      <span className="vh">{label}</span>
    </button>
  );
}

/** A sheet at the bottom of the phone's screen. */
export function PhoneSheet({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} popover="auto" className="ph-sheet" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type TabsProps = { label: string; tabs: { to: string; icon: LucideIcon; text: string; current: boolean }[] };

export function PhoneTabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabbar" aria-label={label}>
      {tabs.map(({ to, icon, text, current }) => (
        <Link key={to} to={to} preventScrollReset aria-current={current ? "page" : undefined}>
          <Icon of={icon} size={20} />
          {text}
        </Link>
      ))}
    </nav>
  );
}
