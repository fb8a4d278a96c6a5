import type { ReactNode } from "react";
import { PageFrame } from "../http/page-frame.tsx";

/** The frame of the customer's own pages. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame>
      <main className="main main-narrow" id="content">
        <h1>{title}</h1>
        {children}
      </main>
    </PageFrame>
  );
}
