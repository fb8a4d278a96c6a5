import { Outlet, useLoaderData, useSearchParams } from "@remix-run/react";
import { getCard } from "../../../db/queries/iam/get-card.ts";
import { listAccounts } from "../../../db/queries/money/list-accounts.ts";
import { ActingStrip } from "../../http/page-frame.tsx";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { PageHelp } from "../../http/whatsapp.tsx";
import { OfflineBanner } from "../../live/offline-banner.tsx";
import { useUserEvents } from "../../live/user-events.ts";
import { AccountBar } from "./account-bar.tsx";
import { SideMenu } from "./side-menu.tsx";

export const loader = read({
  roles: signedIn,
  beforeSecondStep: true,
  async run({ pool, actor, session }) {
    const [card, accounts] = await Promise.all([getCard(pool, actor), listAccounts(pool, { userId: session.user.id })]);
    return { card, accounts };
  },
});

/** The frame of the customer's own pages: who they are and where everything is. The pages bring their <main>. */
export default function AccountShell() {
  const { card, accounts } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  // Somebody back from a payment: its report may come at this very moment.
  useUserEvents(query.has("status"));
  return (
    <div className="account">
      <div className="acc-head">
        <ActingStrip />
        <OfflineBanner />
        <AccountBar accounts={accounts} unread={card.unread} />
      </div>
      <SideMenu card={card} />
      <Outlet />
      <PageHelp />
    </div>
  );
}
