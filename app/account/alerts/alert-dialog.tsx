import type { SerializeFrom } from "@remix-run/node";
import { useFetcher, useLoaderData, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import {
  alertDestinations,
  listAlerts,
  type QuickAlertLevelsRow,
  quickAlertLevels,
} from "../../../db/generated/trading.ts";
import { listInstruments } from "../../../db/queries/market/list-instruments.ts";
import { useCall } from "../../forms/use-call.ts";
import { chartIntervals } from "../../frame/chart-intervals.ts";
import { Refusal } from "../../http/errors.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { formatPrice } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { useFloat } from "../../ui/use-float.ts";
import { useKeptForm } from "../../ui/use-kept-form.ts";
import { AlertFields } from "./alert-fields.tsx";
import { isWaiting } from "./find-alerts.ts";
import { FORM_PARAMETERS, underAlert } from "./page-under-alert.ts";

export const loader = read({
  roles: signedIn,
  params: z.object({ id: id().optional() }),
  query: z.object({
    instrument: z.string().max(50).optional(),
    level: z.string().max(30).optional(),
    // The instrument of the trading page under the dialog.
    symbol: z.string().max(50).optional(),
    // The interval of its chart.
    tf: z.enum(chartIntervals).optional().catch(undefined),
  }),
  async run({ pool, actor, session, params, query: { instrument, level, symbol, tf }, request }) {
    const [alerts, instruments, destinations] = await Promise.all([
      listAlerts(pool, { actor }),
      listInstruments(pool),
      alertDestinations(pool, { actor }),
    ]);
    const alert = alerts.find((one) => one.id === params.id) ?? null;
    if (params.id !== undefined && alert === null) throw new Refusal(404, "BT104", "Not found");
    const { pathname, search } = new URL(request.url);
    const shown = instrument ?? alert?.instrument ?? symbol ?? instruments[0]?.name ?? "";
    const levels = await quickAlertLevels(pool, { instrument: shown });
    const chartInterval = tf ?? session.preferences.chart_interval;
    const interval = isOverTrading(pathname) && chartInterval ? chartInterval : "1h";
    return {
      alert,
      waiting: alerts.filter(isWaiting).length,
      instruments: instruments.map(({ name, category, price_decimals, pip }) => ({
        name,
        category,
        decimals: price_decimals,
        pip,
      })),
      given: { instrument: shown, level, start: alert ? undefined : startOf(levels), interval },
      levels,
      destinations,
      under: underAlert(pathname + search),
    };
  },
});

const isOverTrading = (path: string) => path.startsWith("/dashboard/alerts/");

/** A new alert starts with the nearest of the offered levels above the bid. */
const startOf = (levels: readonly QuickAlertLevelsRow[]) =>
  levels.find(({ amount }) => amount !== null && !amount.startsWith("-"))?.level;

/** Creates a price alert, or changes one. Over the trading page its form floats, because the chart draws its level. */
export default function AlertDialog() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const { alert, instruments, under, waiting } = loaded;
  // Another instrument has levels of its own, which the same address answers.
  const other = useFetcher<typeof loader>();
  const { pathname } = useLocation();
  const { given, levels } = other.data ?? loaded;
  const saving = useCall("/alerts/save", { id: "alert" });
  const { Form, formProps, busy, problem, done } = saving;
  const navigate = useNavigate();
  const [price, setPrice] = useState<string | null>(null);
  const decimals = instruments.find(({ name }) => name === given.instrument)?.decimals ?? 5;
  const creation =
    price === null ? t("Create alert") : t("Create alert at {{price}}", { price: formatPrice(price, decimals) });
  const float = useFloat(".chart-box");
  const isOverChart = isOverTrading(pathname);
  const isBesideChart = isOverChart && float.isPlaced;
  useKeptForm(isBesideChart, FORM_PARAMETERS);
  useEffect(() => {
    if (done) navigate(under, { replace: true, preventScrollReset: true });
  }, [done, navigate, under]);
  return (
    <Dialog
      title={alert ? t("Edit alert") : t("Create alert")}
      note={<PresentBid given={given} levels={levels} decimals={decimals} />}
      closeTo={under}
      closeText={t("Close")}
      {...(isOverChart ? { float } : {})}
      returnFocusTo={alert ? `edit-${alert.id}` : "create-alert"}
    >
      <Form {...formProps}>
        {alert ? <input type="hidden" name="id" value={alert.id} /> : null}
        <DialogBody>
          {problem && !problem.fields ? <FormErrors title={t(problem.message)} /> : null}
          <AlertFields
            alert={alert}
            instruments={instruments}
            given={{ ...loaded.given, shown: given.instrument, start: given.start }}
            levels={levels}
            destinations={loaded.destinations}
            field={saving.field}
            isBesideChart={isBesideChart}
            onPrice={setPrice}
            onInstrument={(name) => other.load(`${pathname}?instrument=${name}`)}
          />
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <span className="muted xs n dialog-note">{t("{{count}} of 100", { count: waiting })}</span>
          <Button variant="primary" busy={busy}>
            {alert ? t("Save") : creation}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

type BidProps = Pick<SerializeFrom<typeof loader>, "given" | "levels"> & { decimals: number };

/** The instrument with its price when the form was opened. */
function PresentBid({ given, levels, decimals }: BidProps) {
  const { t } = useTranslation();
  const bid = levels.find(({ step }) => step === "bid")?.level;
  return (
    <>
      <Ltr>{pairNamed(given.instrument)}</Ltr>
      {bid === undefined ? null : (
        <>
          {" · "}
          {t("Bid")} <Ltr className="n">{formatPrice(bid, decimals)}</Ltr>
        </>
      )}
    </>
  );
}
