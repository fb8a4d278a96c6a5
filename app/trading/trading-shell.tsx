import type { CSSProperties, ReactNode } from "react";

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
 * The trading platform. Its children are, in order: PhoneTop, AccountStrip, sections with the classes watch, ticket,
 * chartp, posn, the footer acct, and PhoneTabbar. The stylesheet arranges them in a grid, or one at a time on a phone.
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
