import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

type Props = {
  title: string;
  /** The parent page, shown as a breadcrumb above the title. */
  above?: { to: string; title: string };
  /** Shown after the title, such as a status. */
  chip?: ReactNode;
  /** Shown at the end of the title row, such as an export or a filter. */
  actions?: ReactNode;
  /** Limits the width, because one wide column of fields is hard to read. */
  narrow?: boolean;
  children: ReactNode;
};

/** A page inside the frame with the sidebar (shell/shell.tsx). */
export function AccountPage({ title, above, chip, actions, narrow, children }: Props) {
  return (
    <main className={classNames("main", narrow && "main-narrow")} id="content">
      {above ? (
        <nav className="crumb" aria-label={above.title}>
          <Link to={above.to}>{above.title}</Link>
          <span aria-current="page">{title}</span>
        </nav>
      ) : null}
      <div className="page-head">
        <h1>{title}</h1>
        {chip}
        {actions ? <div className="row end">{actions}</div> : null}
      </div>
      {children}
    </main>
  );
}
