import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { readSettings, saveSettings } from "../../../db/generated/site.ts";
import { call } from "../../http/call.ts";
import { version } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { Page } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { sum } from "../edit/input.ts";
import { savedOrWaiting } from "../approvals/approval-outcome.ts";
import { SettingsCard } from "../edit/settings-card.tsx";

export const loader = read({
  roles: [admin],
  async run({ pool, actor }) {
    const { values, changed } = await readSettings(pool, { actor });
    return { feePercentage: values.withdrawFeePercentage ?? "0", feeFixed: values.withdrawFeeFixed ?? "0", changed };
  },
});

/** The messages are the specification's. */
export const action = call({
  roles: [admin],
  changesSettings: true,
  input: z.object({
    feePercentage: sum("Forex spread is required", "The fee must be between 0% and 100%").refine(
      (value) => Number(value) <= 100,
      "The fee must be between 0% and 100%",
    ),
    feeFixed: sum("Commodity spread is required", "Enter a valid amount").refine(
      (value) => Number(value) < 1e9,
      "Enter a valid amount",
    ),
    version,
  }),
  run: ({ pool, actor, input: { feePercentage, feeFixed, version } }) =>
    saveSettings(pool, {
      actor,
      values: { withdrawFeePercentage: feePercentage, withdrawFeeFixed: feeFixed },
      pictures: null,
      version,
    }),
  done: savedOrWaiting("Withdraw settings updated successfully"),
  back: "/admin/withdraws/settings",
});

export default function WithdrawSettings() {
  const { t } = useTranslation();
  const { branding } = usePage();
  const settings = useLoaderData<typeof loader>();
  return (
    <Page title={t("Withdrawal settings")}>
      <SettingsCard title={t("Fees")} action="/admin/withdraws/settings" changed={settings.changed}>
        {({ field }) => {
          const of = (name: "feePercentage" | "feeFixed") =>
            field(name, { required: true, initialValue: settings[name] });
          return (
            <div className="grid2">
              <TextField field={of("feePercentage")} label={t("Fee (%)")} suffix="%" inputMode="decimal" dir="ltr" />
              <TextField
                field={of("feeFixed")}
                label={t("Fee (fixed)")}
                suffix={branding.appCurrency}
                inputMode="decimal"
                dir="ltr"
              />
            </div>
          );
        }}
      </SettingsCard>
    </Page>
  );
}
