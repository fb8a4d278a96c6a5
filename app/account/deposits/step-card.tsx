import type { ReactNode } from "react";

/** One numbered step of a form. */
export function StepCard(props: { number: number; title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="card">
      <header className="card-head">
        <span className="no-step" aria-hidden="true">
          {props.number}
        </span>
        <h2>{props.title}</h2>
        {props.aside ? <span className="end xs muted">{props.aside}</span> : null}
      </header>
      <div className="card-body">{props.children}</div>
    </section>
  );
}
