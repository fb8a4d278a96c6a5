import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { saveSpreads, tradeSettings } from "../../../db/generated/market.ts";
import { call } from "../../http/call.ts";
import { version } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { Page } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { figure } from "../edit/input.ts";
import { SettingsCard } from "../edit/settings-card.tsx";

export const loader = read({ roles: [admin], run: ({ pool, actor }) => tradeSettings(pool, { actor }) });

const spreads = z.object({
  forex: figure("Forex spread is required"),
  commodity: figure("Commodity spread is required"),
  index: figure("Index spread is required"),
  crypto: figure("Crypto spread is required"),
  stock: figure("Stock spread is required"),
  version,
});

/** The fields may have the prefix spread_ or none. */
export const action = call({
  roles: [admin],
  changesSettings: true,
  input: z.preprocess(
    (body) =>
      Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name.replace(/^spread_/, ""), value])),
    spreads,
  ),
  run: ({ pool, actor, input: { version, ...spreads } }) => saveSpreads(pool, { actor, spreads, version }),
  done: () => ({ message: "Spreads updated successfully" }),
  back: "/admin/spreads",
});

const names = [
  ["forex", "Forex"],
  ["commodity", "Commodity"],
  ["index", "Index"],
  ["crypto", "Crypto"],
  ["stock", "Stocks"],
] as const;

export default function Spreads() {
  const { t } = useTranslation();
  const { spreads, maxJumps, changed } = useLoaderData<typeof loader>();
  return (
    <Page title={t("Spreads")}>
      <SettingsCard title={t("Spread settings")} action="/admin/spreads" changed={changed.spreads}>
        {({ field }) => (
          <>
            <div className="grid3">
              {names.map(([name, label]) => (
                <TextField
                  key={name}
                  field={field(name, { id: `spread-${name}`, required: true, initialValue: spreads[name] })}
                  label={t(label)}
                  suffix={t("pips")}
                  inputMode="decimal"
                  dir="ltr"
                />
              ))}
            </div>
            <p className="muted xs">{t("Applies to new orders only.")}</p>
          </>
        )}
      </SettingsCard>
      <SettingsCard title={t("Maximum price move per tick")} action="/admin/price-limits" changed={changed.maxJumps}>
        {({ field }) => (
          <>
            <div className="grid3">
              {names.map(([name, label]) => (
                <TextField
                  key={name}
                  field={field(name, { id: `max-jump-${name}`, required: true, initialValue: maxJumps[name] })}
                  label={t(label)}
                  suffix="%"
                  inputMode="decimal"
                  dir="ltr"
                />
              ))}
            </div>
            <p className="muted xs">
              {t(
                "A tick with a larger move puts the instrument's price under review. Instruments can have their own limit.",
              )}
            </p>
          </>
        )}
      </SettingsCard>
    </Page>
  );
}
