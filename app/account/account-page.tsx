import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

type Props = {
  title: string;
  /** Beside the title: an export, a filter. */
  actions?: ReactNode;
  /** One column of fields, which is hard to read when it is wide. */
  narrow?: boolean;
  children: ReactNode;
};

/** A page of the account, inside the frame with the sidebar (shell/shell.tsx). */
export function AccountPage({ title, actions, narrow, children }: Props) {
  return (
    <main className={classNames("main", narrow && "main-narrow")} id="content">
      <div className="page-head">
        <h1>{title}</h1>
        {actions ? <div className="row end">{actions}</div> : null}
      </div>
      {children}
    </main>
  );
}
