import type { ReactNode } from "react";

type Props = {
  id?: string;
  title?: ReactNode;
  /** The level of the title's heading. */
  level?: 2 | 3;
  actions?: ReactNode;
  foot?: ReactNode;
  /** The content has its own padding: a table. */
  flush?: boolean;
  children: ReactNode;
};

export function Card({ id, title, level = 2, actions, foot, flush, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <section className="card" id={id}>
      {title ? (
        <header className="card-head">
          <Heading>{title}</Heading>
          {actions ? <div className="row end">{actions}</div> : null}
        </header>
      ) : null}
      {flush ? children : <div className="card-body">{children}</div>}
      {foot ? <footer className="card-foot">{foot}</footer> : null}
    </section>
  );
}
