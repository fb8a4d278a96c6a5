import type { ReactNode } from "react";
import { Ltr } from "./ltr.tsx";

type Props = {
  status: number;
  title: string;
  text: ReactNode;
  /** Printed so that it can be read out to support. */
  request?: { label: string; id: string };
  /** Retry first, then the way home. */
  actions: ReactNode;
};

export function ErrorPage({ status, title, text, request, actions }: Props) {
  return (
    <main className="error-page" id="content">
      <span className="status" aria-hidden="true">
        {status}
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="row">{actions}</div>
      {request ? (
        <p className="xs muted">
          {request.label} <Ltr>{request.id}</Ltr>
        </p>
      ) : null}
    </main>
  );
}
