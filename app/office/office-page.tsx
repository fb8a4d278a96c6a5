import type { ReactNode } from "react";

/** What one screen of the back office says, beside the menu. */
export function OfficePage({ children }: { children: ReactNode }) {
  return (
    <main className="main" id="content">
      {children}
    </main>
  );
}
