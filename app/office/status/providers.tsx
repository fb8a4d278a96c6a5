import { useTranslation } from "react-i18next";
import type { OfficeApis } from "../../../db/shapes/site.ts";
import { dayjs } from "../../dayjs.ts";
import { Chip } from "../../ui/chip.tsx";

/** The names have the specification's spelling. */
export const providers = [
  ["polygonForex", "Polygon (forex)"],
  ["polygonCrypto", "Polygon (crypto)"],
  ["eodStock", "EOD Historical Data (stock)"],
  ["oandaRest", "OANDA REST (others)"],
] as const;

/** An older heartbeat does not show the current state. */
const HEARTBEAT_MAX_AGE_MINUTES = 2;
/** Rates are requested once an hour. */
const RATES_MAX_AGE_MINUTES = 120;

export function recentHeartbeats(health: OfficeApis["health"]): OfficeApis["health"] {
  const now = dayjs.utc();
  const since = (minutes: number) => now.subtract(minutes, "minute");
  return health.filter(({ api, at }) =>
    dayjs.utc(at).isAfter(since(api === "currencyAPI" ? RATES_MAX_AGE_MINUTES : HEARTBEAT_MAX_AGE_MINUTES)),
  );
}

/** The feed's message for a provider from which no instrument takes its prices (workers/feed/sync-provider.ts). */
const UNUSED = "Not in use";

/** Without a recent heartbeat the state is unknown. An unused provider is no failure. */
export function ProviderChip({ beat }: { beat: { success: boolean; msg: string } | undefined }) {
  const { t } = useTranslation();
  if (beat && !beat.success && beat.msg === UNUSED) return <Chip dot>{t("Not used")}</Chip>;
  return (
    <Chip dot tone={beat ? (beat.success ? "ok" : "danger") : undefined}>
      {beat ? (beat.success ? t("Connected") : t("Disconnected")) : t("N/A")}
    </Chip>
  );
}
