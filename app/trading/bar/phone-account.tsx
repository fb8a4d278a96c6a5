import type { ReactNode } from "react";
import { LiveFeed } from "../../live/live-feed.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { AccountStrip } from "./account-strip.tsx";
import type { PhoneAccount as Data } from "./load-phone-account.ts";
import { PhoneTabbar } from "./phone-tabbar.tsx";

const ignore = () => {};

type Props = { data: Data | null; children: ReactNode };

/**
 * The account's line and the tabs of the trading page around a page, on phones. Other screens hide both, so they
 * receive no prices there; the page handles the user's events.
 */
export function PhoneAccount({ data, children }: Props) {
  const isPhone = useMedia("(max-width: 767px)");
  if (!data) return children;
  return (
    <LiveFeed
      quotes={data.quotes}
      orders={data.orders}
      currency={data.currency}
      expectsPrices={false}
      isConnected={isPhone}
      onUser={ignore}
      onMissedEvents={ignore}
    >
      <AccountStrip account={data.account} currency={data.currency} />
      {children}
      <PhoneTabbar address={data.address} />
    </LiveFeed>
  );
}
