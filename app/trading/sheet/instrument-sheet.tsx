import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { typicalSpread } from "../../../db/generated/market.ts";
import { instrumentSheet } from "../../../db/generated/trading.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { Refusal } from "../../http/errors.ts";
import { decimalText } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatDuration } from "../../ui/format/duration.ts";
import { Page } from "../../ui/page.tsx";
import { SpreadByHour } from "../../ui/spread-by-hour.tsx";
import { readTime } from "../../dayjs.ts";
import { at, plainAddress } from "../model/address.ts";
import { currencyNames } from "../model/currency-names.ts";
import { marketText } from "../ticket/market-text.ts";
import { SheetAmounts } from "./sheet-amounts.tsx";
import { SheetContract } from "./sheet-contract.tsx";
import { SheetFigures } from "./sheet-figures.tsx";
import { SheetHead } from "./sheet-head.tsx";
import { SheetHours } from "./sheet-hours.tsx";
import { SheetNews } from "./sheet-news.tsx";
import { SheetTiers } from "./sheet-tiers.tsx";
import "./sheet.css";

export const loader = read({
  roles: signedIn,
  params: z.object({ name: z.string().max(30) }),
  query: z.object({
    units: decimalText("Enter a valid amount").nullable().catch(null).default(null),
    /** Times in UTC in place of the reader's time zone. */
    times: z.enum(["utc"]).nullable().catch(null).default(null),
  }),
  async run({ pool, actor, session, params, query, request, context }) {
    const ownZone = session.preferences.time_zone ?? "UTC";
    const timeZone = query.times === "utc" ? "UTC" : ownZone;
    const [sheet, spread] = await Promise.all([
      instrumentSheet(pool, {
        actor,
        balanceId: session.account?.id ?? null,
        instrument: params.name,
        timeZone,
        units: query.units,
      }),
      typicalSpread(pool, { instrument: params.name, timeZone }),
    ]);
    if (!sheet || !spread) throw new Refusal(404, "not_found", "Not found");
    const nameOf = currencyNames((await detectLanguage(request, context)).code);
    const names = [sheet.base, sheet.quote].map((code) => nameOf(code) ?? code).join(" / ");
    const zones = { timeZone, ownZone };
    return {
      sheet,
      spread,
      zones,
      title: sheet.alias === `${sheet.base}/${sheet.quote}` ? names : sheet.alias || names,
    };
  },
});

export const handle = {
  recordOf: (data?: { sheet: Pair }) => data && pairOf(data.sheet),
};

type Pair = { base: string; quote: string };
const pairOf = ({ base, quote }: Pair) => `${base}/${quote}`;

/** The specification of an instrument with the reader's own terms. */
export default function InstrumentSheetPage() {
  const { t, i18n } = useTranslation();
  const { sheet, spread, title, zones } = useLoaderData<typeof loader>();
  const { timeZone } = zones;
  const pair = pairOf(sheet);
  const isOpen = sheet.isOpen && sheet.tradable && sheet.state === "open";
  const change = sheet.isOpen ? sheet.closesAt : sheet.opensAt;
  const time = change ? formatDuration(readTime(change).diff(readTime(sheet.at)), i18n.language) : null;
  return (
    <Page
      title={<bdi dir="ltr">{pair}</bdi>}
      above={{ to: at(plainAddress, { symbol: sheet.name }), title: t("Trading dashboard") }}
      chip={
        <>
          <Chip tone={isOpen ? "ok" : "danger"} dot>
            {marketText({ ...sheet, is_open: sheet.isOpen, trade_state: sheet.state }, t)}
          </Chip>
          {time ? (
            <Chip>{sheet.isOpen ? t("closes in {{time}}", { time }) : t("opens in {{time}}", { time })}</Chip>
          ) : null}
        </>
      }
      note={
        <>
          <bdi>{title}</bdi> · {t("priced in {{currency}}", { currency: sheet.quote })}
        </>
      }
      actions={<SheetHead sheet={sheet} />}
    >
      <SheetFigures sheet={sheet} averageSpread={spread.average} timeZone={timeZone} />
      <div className="sheet">
        <SheetContract sheet={sheet} timeZone={timeZone} />
        <div className="stack">
          <SheetHours sheet={sheet} zones={zones} />
          <SpreadByHour spread={spread} quote={sheet.quote} timeZone={timeZone} />
        </div>
        <SheetAmounts sheet={sheet} timeZone={timeZone} isUtc={timeZone !== zones.ownZone} />
        <SheetNews sheet={sheet} timeZone={timeZone} />
        <SheetTiers sheet={sheet} />
      </div>
    </Page>
  );
}
