import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { customerPage } from "../../../frame/customer-page.ts";
import { clock } from "../../../../db/generated/market.ts";
import { customerControls, setCustomerControls } from "../../../../db/generated/trading.ts";
import { customerStates } from "../../../../db/shapes/control-names.ts";
import type { CustomerControls } from "../../../../db/shapes/controls.ts";
import { dayjs } from "../../../dayjs.ts";
import { call } from "../../../http/call.ts";
import { idParams, version } from "../../../http/fields.ts";
import { read } from "../../../http/read.ts";
import { admin, manager } from "../../../http/roles.ts";
import { Card } from "../../../ui/card.tsx";
import { RadioField } from "../../../ui/choice-field.tsx";
import { DateTime } from "../../../ui/figures.tsx";
import { formatDateTime } from "../../../ui/format/date.ts";
import { KeyValue, KeyValueList } from "../../../ui/key-value.tsx";
import { Link } from "../../../ui/link.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { Page } from "../../../ui/page.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { SettingsCard } from "../../edit/settings-card.tsx";
import { maxLeverage, optionalDecimal, reason } from "./controls-input.ts";
import { ReasonField } from "./reason-field.tsx";

export const loader = read({
  roles: [admin, manager],
  params: idParams,
  run: async ({ pool, actor, params: { id }, session }) => ({
    id,
    controls: await customerControls(pool, { actor, userId: id }),
    timeZone: session.preferences.time_zone,
    mayControl: session.user.roleId === admin,
  }),
});

/** Sets what a customer may do with positions and orders. */
export const action = call({
  roles: [admin],
  params: idParams,
  input: z.object({
    state: z.enum(customerStates, { error: "Choose allowed, close only or read-only" }),
    maxLeverage: optionalDecimal(maxLeverage),
    /** Hours until it ends; empty: until it is changed. */
    hours: z.preprocess((value) => value || null, z.coerce.number().int().min(1).max(8784).nullable()),
    version,
    reason,
  }),
  async run({ pool, actor, params, input: { hours, ...input } }) {
    const expiresAt =
      hours === null
        ? null
        : dayjs
            .utc(await clock(pool, {}))
            .add(hours, "hour")
            .toISOString();
    await setCustomerControls(pool, { actor, userId: params.id, ...input, expiresAt });
    return params;
  },
  done: () => ({ message: "Trading controls changed" }),
});

/** A customer's trading controls: the present ones and, for administrators, the form that changes them. */
export default function CustomerControlsPage() {
  const { t } = useTranslation();
  const { id, controls, timeZone, mayControl } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Breadcrumb")}>
          <Link to="/admin/customers/all">{t("Customers")}</Link>
          <Link to={customerPage(id)}>
            <bdi>{controls.name}</bdi>
          </Link>
          <span aria-current="page">{t("Trading controls")}</span>
        </nav>
        <div className="page-head">
          <h1>{t("Trading controls")}</h1>
        </div>
      </div>
      {mayControl ? (
        <ControlsForm id={id} controls={controls} timeZone={timeZone} />
      ) : (
        <PresentCard controls={controls} timeZone={timeZone} />
      )}
    </Page>
  );
}

function useStateNames(): Record<CustomerControls["state"], string> {
  const { t } = useTranslation();
  return { allowed: t("Trading allowed"), close_only: t("Close only"), read_only: t("Read-only") };
}

function PresentCard({ controls, timeZone }: { controls: CustomerControls; timeZone: string }) {
  const { t } = useTranslation();
  const names = useStateNames();
  return (
    <Card title={t("Now")}>
      <KeyValueList>
        <KeyValue label={t("State")}>{names[controls.state]}</KeyValue>
        <KeyValue label={t("Maximum leverage")}>
          {controls.maxLeverage ? <Ltr>{`1:${controls.maxLeverage}`}</Ltr> : t("That of plan and instrument")}
        </KeyValue>
        {controls.reason ? (
          <>
            <KeyValue label={t("Reason")}>{controls.reason}</KeyValue>
            <KeyValue label={t("Set by")}>
              {controls.by} · <DateTime iso={controls.at} timeZone={timeZone} as="office" />
            </KeyValue>
            <KeyValue label={t("Ends")}>
              {controls.until ? <DateTime iso={controls.until} timeZone={timeZone} as="office" /> : t("When changed")}
            </KeyValue>
          </>
        ) : null}
      </KeyValueList>
    </Card>
  );
}

function ControlsForm({ id, controls, timeZone }: { id: number; controls: CustomerControls; timeZone: string }) {
  const { t } = useTranslation();
  const names = useStateNames();
  const hints = {
    allowed: t("Opens, changes and closes positions."),
    close_only: t("Closes positions, but opens none. Pending orders that are reached are rejected."),
    read_only: t(
      "Can view prices and positions, but not place, change or close orders. Staff can still close; stop losses, take profits and stop-outs are still executed.",
    ),
  };
  const ends = [
    { value: "", label: t("When changed") },
    { value: "24", label: t("In 24 hours") },
    { value: "168", label: t("In 7 days") },
    { value: "720", label: t("In 30 days") },
  ];
  const leverage = controls.maxLeverage ? `1:${controls.maxLeverage}` : t("that of plan and instrument");
  const was = [
    t("Previously: {{value}}.", { value: names[controls.state] }),
    controls.reason && t("Reason: {{reason}}", { reason: controls.reason }),
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <SettingsCard
      title={t("Customer's controls")}
      action={`/admin/customers/${id}/controls`}
      changed={controls.changed}
    >
      {({ field }) => (
        <>
          <RadioField
            field={field("state", { id: "controls-state", initialValue: controls.state })}
            legend={t("State")}
            options={customerStates.map((value) => ({
              value,
              label: (
                <span>
                  {names[value]} <span className="muted">{hints[value]}</span>
                </span>
              ),
            }))}
          />
          <p className="hint">{was}</p>
          <div className="grid2">
            <TextField
              field={field("maxLeverage", { id: "controls-leverage", initialValue: controls.maxLeverage ?? "" })}
              label={t("Maximum leverage")}
              hint={`${t("New orders only. Empty: that of plan and instrument.")} ${t("Previously: {{value}}.", { value: leverage })}`}
              optional={t("optional")}
              prefix="1:"
              inputMode="decimal"
              dir="ltr"
            />
            <SelectField
              field={field("hours", { id: "controls-hours", initialValue: "" })}
              label={t("Ends")}
              hint={t("Previously: {{value}}.", {
                value: controls.until ? formatDateTime(controls.until, timeZone) : t("When changed"),
              })}
              options={ends}
            />
          </div>
          <ReasonField field={field} />
        </>
      )}
    </SettingsCard>
  );
}
