import { useLoaderData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { LimitOverview } from "../../../../db/shapes/risk-limits.ts";
import { EditDialog } from "../../../forms/edit/edit-dialog.tsx";
import { id } from "../../../http/fields.ts";
import { read } from "../../../http/read.ts";
import { admin } from "../../../http/roles.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { formatDecimal } from "../../../ui/format/number.ts";
import { useCategoryNames } from "../category-names.ts";
import { useWas } from "../use-was.ts";
import { scopeOf, useScopeName } from "./scope-name.ts";

export const loader = read({
  roles: [admin],
  params: z.object({ id: id().optional() }),
  run: ({ params }) => Promise.resolve({ id: params.id ?? null }),
});

/** Sets the limits of all instruments, a category or an instrument; empty fields have no limit. */
export default function LimitDialog() {
  const { t } = useTranslation();
  const { id } = useLoaderData<typeof loader>();
  const { limits, instruments, currency } = useOutletContext<LimitOverview>();
  const names = useCategoryNames();
  const nameOf = useScopeName();
  const saved = limits.find((row) => row.id === id);
  // A new row for a scope that has limits would replace them.
  const used = new Set(limits.map(scopeOf));
  const scope = saved && scopeOf(saved);
  const values: Record<string, unknown> = { ...saved };
  const was = useWas();
  const wasAmount = (value: unknown) => was(typeof value === "string" ? formatDecimal(value, { places: 2 }) : null);
  const kinds = [
    { kind: "net", warning: t("Net exposure: warning"), stop: t("Net exposure: stop") },
    { kind: "order", warning: t("Single order: warning"), stop: t("Single order: stop") },
    { kind: "holder", warning: t("Single customer: warning"), stop: t("Single customer: stop") },
  ];
  return (
    <EditDialog
      key={id}
      title={scope ? t("Edit limits: {{name}}", { name: nameOf(scope) }) : t("Set limits")}
      note={t("Values in {{currency}}; an empty field is no limit", { currency })}
      action="/admin/risk/limits/save"
      row={id ?? undefined}
      submit={t("Save")}
    >
      {({ field }) => (
        <>
          {scope ? (
            <input type="hidden" name="scope" value={scope} />
          ) : (
            <SelectField
              field={field("scope", { id: "limit-scope" })}
              label={t("Applies to")}
              options={["market", ...Object.keys(names), ...instruments]
                .filter((value) => !used.has(value))
                .map((value) => ({ value, label: nameOf(value) }))}
            />
          )}
          {kinds.map(({ kind, warning, stop }) => (
            <div className="grid2" key={kind}>
              {[[`${kind}Warning`, warning] as const, [`${kind}Stop`, stop] as const].map(([name, label]) => (
                <TextField
                  key={name}
                  field={field(name, { id: `limit-${name}`, initialValue: values[name] })}
                  label={label}
                  hint={saved ? wasAmount(values[name]) : undefined}
                  suffix={currency}
                  inputMode="decimal"
                  dir="ltr"
                />
              ))}
            </div>
          ))}
        </>
      )}
    </EditDialog>
  );
}
