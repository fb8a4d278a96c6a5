import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { listRetentionPeriods } from "../../../db/generated/compliance.ts";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { call } from "../../http/call.ts";
import { text } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { doneOrWaiting } from "../approvals/approval-outcome.ts";
import { SettingsCard } from "../edit/settings-card.tsx";
import { retentionTexts } from "./retention-texts.ts";

export const loader = read({ roles: [admin], run: ({ pool, actor }) => listRetentionPeriods(pool, { actor }) });

const days = text("Enter days from 0 to 36500", 5);

/** Changes the retention periods, or requests a second approval; the nightly job purge-expired applies them. */
export const action = call({
  roles: [admin],
  input: z.object({
    identity: days,
    notifications: days,
    page_visits: days,
    devices: days,
    payment_reports: days,
    exports: days,
  }),
  async run({ pool, actor, input, key }) {
    const stored = await listRetentionPeriods(pool, { actor });
    const kept = new Map(stored.map((period) => [period.kind, String(period.days)]));
    // The second person sees the changed periods only.
    const values = Object.fromEntries(Object.entries(input).filter(([kind, given]) => given !== kept.get(kind)));
    return requestApproval(pool, actor, { action: "save_retention", id: 0, arguments: { values }, key });
  },
  done: doneOrWaiting("Retention periods saved"),
});

/** How long each kind of data is kept. */
export default function Privacy() {
  const { t } = useTranslation();
  const periods = useLoaderData<typeof loader>();
  const texts = retentionTexts(t);
  return (
    <Page title={t("Privacy")} narrow>
      <Notice>{t("A second administrator approves a change of these periods.")}</Notice>
      <SettingsCard title={t("Retention periods, in days")} action="/admin/privacy">
        {({ field }) =>
          periods.map(({ kind, days: kept }) => (
            <TextField
              key={kind}
              field={field(kind, { required: true, initialValue: String(kept) })}
              label={texts[kind]?.label ?? kind}
              hint={texts[kind]?.hint}
              inputMode="numeric"
              dir="ltr"
            />
          ))
        }
      </SettingsCard>
    </Page>
  );
}
