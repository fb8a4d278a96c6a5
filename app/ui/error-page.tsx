import type { ReactNode } from "react";
import { CopyField } from "./copy-field.tsx";

type Props = {
  status: number;
  title: string;
  text: ReactNode;
  /** The request id, to be quoted to support. */
  request?: { label: string; id: string; copyText: string; copiedText: string };
  /** Retry first, then home. */
  actions: ReactNode;
};

export function ErrorPage({ status, title, text, request, actions }: Props) {
  return (
    <main className="error-page" id="content">
      <span className={`status is-${status}`} aria-hidden="true">
        {status}
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="row">{actions}</div>
      {request ? (
        <div className="request xs">
          <span className="muted">{request.label}</span>
          <CopyField
            label={request.label}
            value={request.id}
            copyText={request.copyText}
            copiedText={request.copiedText}
          />
        </div>
      ) : null}
    </main>
  );
}
