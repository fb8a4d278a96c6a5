import type { ReactNode } from "react";

/** The main area of a back-office screen, beside the menu. */
export function OfficePage({ children }: { children: ReactNode }) {
  return (
    <main className="main" id="content">
      {children}
    </main>
  );
}
