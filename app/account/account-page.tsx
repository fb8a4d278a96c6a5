import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

type Props = {
  title: string;
  /** The page above it: a link over the title. */
  above?: { to: string; title: string };
  /** Right after the title: a state. */
  chip?: ReactNode;
  /** Beside the title: an export, a filter. */
  actions?: ReactNode;
  /** One column of fields, which is hard to read when it is wide. */
  narrow?: boolean;
  children: ReactNode;
};

/** A page of the account, inside the frame with the sidebar (shell/shell.tsx). */
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
