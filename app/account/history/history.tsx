import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { ChartNoAxesCombined, FileText, History as HistoryIcon, NotebookPen, StickyNote } from "lucide-react";
import { useTranslation } from "react-i18next";
import { sumClosedTrades, sumTradeDays, tradedInstruments, tradeTags } from "../../../db/generated/trading.ts";
import { z } from "zod";
import { dayjs } from "../../dayjs.ts";
import { usePage } from "../../frame/use-page.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { ListAddress } from "../../list/list-address.ts";
import { isGrouped, readList } from "../../list/list-state.ts";
import { List } from "../../list/list.tsx";
import { filtersOf } from "../../list/load-list.ts";
import { IconLink, LinkButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { isoDay } from "../../ui/format/date.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";
import { SegmentedLinks } from "../../ui/segmented.tsx";
import { loadPhoneAccount } from "../../trading/bar/load-phone-account.ts";
import { PhoneAccount } from "../../trading/bar/phone-account.tsx";
import { closedTradeList } from "./closed-trade-list.tsx";
import { HistoryFoot, historyFoot } from "./history-foot.tsx";
import { HistoryTotals } from "./history-totals.tsx";
import { loader as closedTrades } from "./list-closed-trades.ts";
import type { ListedTrades } from "./listed-trades.tsx";
import { QuickFilters } from "./quick-filters.tsx";
import { resultOf, resultUnit, type ResultUnit } from "./result.tsx";
import "./history-phone.css";

export const loader = read({
  roles: signedIn,
  query: z.object({ show: resultUnit }),
  run: async (reading) => {
    const { pool, actor, request, session, query } = reading;
    const filters = filtersOf(readList(closedTradeList, new URL(request.url).searchParams));
    const [list, totals, all, tags, instruments, phone] = await Promise.all([
      closedTrades.page(reading),
      sumClosedTrades(pool, { actor, filters }),
      Object.keys(filters).length > 0 ? sumClosedTrades(pool, { actor, filters: {} }) : null,
      tradeTags(pool, { actor }),
      tradedInstruments(pool, { actor }),
      loadPhoneAccount(pool, session),
    ]);
    const times = list.data.map((row) => row.close_time).toSorted();
    const zone = session.preferences.time_zone ?? "UTC";
    const span = { first: times[0] ?? null, last: times.at(-1) ?? null };
    const days =
      times.length > 0 && isGrouped(closedTradeList, list.state)
        ? await sumTradeDays(pool, { actor, filters, ...span, zone })
        : [];
    const today = isoDay(dayjs.utc().toISOString(), "UTC");
    return { list, totals, all, tags, instruments, days, unit: query.show, today, phone };
  },
});

/** The closed trades of the shown account, with totals of the whole filter. */
export default function History() {
  const { t, i18n } = useTranslation();
  const { list, totals, all, tags, instruments, days, unit, today, phone } = useLoaderData<typeof loader>();
  const { preferences } = usePage();
  const { id } = useParams();
  const tagOptions = tags.map(({ tag }) => ({ value: tag, label: tag }));
  const instrumentOptions = instruments.map(({ instrument }) => ({ value: instrument, label: pairNamed(instrument) }));
  const given = {
    timeZone: preferences.timeZone,
    unit,
    largest: Math.max(0, ...list.data.map((row) => Math.abs(Number(resultOf(row, unit) ?? 0)))),
    days: Object.fromEntries(days.map(({ day, pro_loss }) => [day, pro_loss])),
    currency: totals.currency,
  };
  return (
    <Page>
      <div className="history">
        <PhoneAccount data={phone}>
          <ListsOfTrades open={phone?.orders.length} pending={phone?.pending} />
          <List
            definition={closedTradeList}
            list={list}
            path="/history"
            title={t("History")}
            exportTo="/history/trades"
            beside={unit === "money" ? "" : `?show=${unit}`}
            given={given}
            without={unit === "r" ? ["result_r"] : []}
            options={{ tag: tagOptions, instrument: instrumentOptions }}
            tools={<QuickFilters instruments={instrumentOptions} tags={tagOptions} today={today} />}
            actions={
              <>
                <ResultUnits unit={unit} currency={totals.currency} />
                <LinkButton className="hide-s" icon={ChartNoAxesCombined} to="/performance">
                  {t("Performance")}
                </LinkButton>
                <PdfLink />
              </>
            }
            opened={Number(id)}
            rowActions={(row) => <JournalButton id={row.id} hasNote={row.has_note} />}
            tabs={<HistoryTotals totals={totals} all={all} />}
            foot={historyFoot(totals, unit, t, i18n.language)}
            totals={<HistoryFoot totals={totals} />}
            empty={{ icon: HistoryIcon, text: t("Closed trades appear here.") }}
          />
        </PhoneAccount>
      </div>
      <Outlet context={{ ids: list.data.map(({ id }) => id) } satisfies ListedTrades} />
    </Page>
  );
}

/** On a phone: the other lists of the account, which the trading page has on one tab with this one. */
function ListsOfTrades({ open, pending }: { open?: number | undefined; pending?: number | undefined }) {
  const { t } = useTranslation();
  const counted = (label: string, count: number | undefined) =>
    count ? `${label} ${formatUnits(String(count))}` : label;
  return (
    <div className="history-lists">
      <SegmentedLinks
        label={t("Lists")}
        options={[
          { to: "/dashboard/positions?guide=off", label: counted(t("Open positions"), open), current: false },
          { to: "/dashboard/positions?panel=pending", label: counted(t("Pending orders"), pending), current: false },
          { to: "/history", label: t("History"), current: true },
        ]}
      />
    </div>
  );
}

/** Results in the account's currency, in R, or in per cent of the balance; the choice is part of the address. */
function ResultUnits({ unit, currency }: { unit: ResultUnit; currency: string | null }) {
  const { t } = useTranslation();
  const { query } = ListAddress.use();
  const asked = query();
  const units = [
    { value: "money", label: currency ?? t("P/L") },
    { value: "r", label: "R" },
    { value: "percent", label: "%" },
  ] as const;
  return (
    <SegmentedLinks
      label={t("Results in")}
      options={units.map(({ value, label }) => ({
        to: `/history${value === "money" ? asked : `${asked ? `${asked}&` : "?"}show=${value}`}`,
        label,
        current: value === unit,
      }))}
    />
  );
}

/** The filtered list in its order as PDF, a download. */
function PdfLink() {
  const { query } = ListAddress.use();
  return (
    <a className="btn btn-outline" href={`/history/pdf${query({ page: 1 })}`} download>
      <Icon of={FileText} size={14} />
      PDF
    </a>
  );
}

function JournalButton({ id, hasNote }: { id: number; hasNote: boolean }) {
  const { t } = useTranslation();
  const { path, to } = ListAddress.use();
  return (
    <IconLink
      id={`journal-${id}`}
      size="sm"
      className={classNames(ROW_TARGET, hasNote && "has-note")}
      icon={hasNote ? StickyNote : NotebookPen}
      label={hasNote ? t("Journal of {{id}}, with a note", { id }) : t("Journal of {{id}}", { id })}
      to={`${path}/${id}${to().slice(path.length)}`}
      preventScrollReset
    />
  );
}
