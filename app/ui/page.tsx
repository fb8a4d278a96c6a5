import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Props = {
  title?: ReactNode;
  /** The parent page, shown as a breadcrumb above the title. */
  above?: { to: string; title: string };
  /** Shown after the title, such as a status. */
  chip?: ReactNode;
  /** Shown below the title, such as the full name of the record. */
  note?: ReactNode;
  /** Shown at the end of the title row, such as an export or a filter. */
  actions?: ReactNode;
  /** Limits the width, because one wide column of fields is hard to read. */
  narrow?: boolean;
  children: ReactNode;
};

/** The main area of a screen beside a menu, with its title; lists and records have their own title row. */
export function Page({ title, above, chip, note, actions, narrow, children }: Props) {
  return (
    <main className={classNames("main", narrow && "main-narrow")} id="content">
      {above ? (
        <nav className="crumb" aria-label={above.title}>
          <Link to={above.to}>{above.title}</Link>
          <span aria-current="page">{title}</span>
        </nav>
      ) : null}
      {title === undefined ? null : (
        <div className="page-head">
          {note ? (
            <div>
              <div className="row">
                <h1>{title}</h1>
                {chip}
              </div>
              <p className="muted">{note}</p>
            </div>
          ) : (
            <>
              <h1>{title}</h1>
              {chip}
            </>
          )}
          {actions ? <div className="row end">{actions}</div> : null}
        </div>
      )}
      {children}
    </main>
  );
}
