import type { ReactNode } from "react";

type Props = {
  title?: ReactNode;
  /** Where the title stands in the page's outline. */
  level?: 2 | 3;
  actions?: ReactNode;
  foot?: ReactNode;
  /** The content brings its own edges: a table. */
  flush?: boolean;
  children: ReactNode;
};

export function Card({ title, level = 2, actions, foot, flush, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <section className="card">
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
