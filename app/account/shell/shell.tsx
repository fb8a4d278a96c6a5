import { Outlet, useLoaderData, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { getCard } from "../../../db/generated/iam.ts";
import { listAccounts } from "../../../db/queries/money/accounts.ts";
import { ActingStrip } from "../../http/page-frame.tsx";
import { Problem, ProblemPage } from "../../http/problem-page.tsx";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { PageHelp } from "../../http/whatsapp.tsx";
import { OfflineBanner } from "../../live/offline-banner.tsx";
import { useUserEvents } from "../../live/use-user-events.ts";
import { AccountBar } from "./account-bar.tsx";
import { SideMenu } from "./side-menu.tsx";

export const loader = read({
  roles: signedIn,
  beforeSecondStep: true,
  async run({ pool, actor, session }) {
    const [card, accounts] = await Promise.all([
      getCard(pool, { actor }),
      listAccounts(pool, { userId: session.user.id }),
    ]);
    return { card, accounts };
  },
});

type Frame = ReturnType<typeof useLoaderData<typeof loader>>;

/** The frame of the user's own pages. Each page renders its own <main>. */
function AccountFrame({ frame: { card, accounts }, children }: { frame: Frame; children: ReactNode }) {
  const [query] = useSearchParams();
  // After the return from a payment its report may arrive at any moment.
  useUserEvents(query.has("status"));
  return (
    <div className="account">
      <div className="acc-head">
        <ActingStrip />
        <OfflineBanner />
        <AccountBar accounts={accounts} unread={card.unread} />
      </div>
      <SideMenu card={card} />
      {children}
      <PageHelp />
    </div>
  );
}

export default function AccountShell() {
  return (
    <AccountFrame frame={useLoaderData<typeof loader>()}>
      <Outlet />
    </AccountFrame>
  );
}

/** A page's error is shown inside the frame, unless the frame's own loader failed. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("account/shell/shell");
  return frame ? (
    <AccountFrame frame={frame}>
      <Problem />
    </AccountFrame>
  ) : (
    <ProblemPage />
  );
}
