import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { assetCategories } from "../../../db/queries/market/list-instruments.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { lastPartOf } from "../../forms/edit/under.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useCategoryNames } from "./category-names.ts";

const part = /^\/admin\/risk\/([^/]+)\//i;

/** What the dialog's address names: an instrument, a category, or the whole market. */
export const loader = read({
  roles: [admin],
  query: z.object({}),
  run({ request }) {
    const target = decodeURIComponent(part.exec(new URL(request.url).pathname)?.[1] ?? "market");
    const isCategory = z.enum(assetCategories).safeParse(target).success;
    return Promise.resolve({
      target,
      instrument: target === "market" || isCategory ? null : target,
      category: isCategory ? target : null,
    });
  },
});

type Change = "close-only" | "halt" | "resume";
const STATES: Record<Change, string> = { "close-only": "close_only", halt: "halted", resume: "open" };

/** Changes a trading state with a reason and perhaps an expiry. */
export default function StateDialog() {
  const { t } = useTranslation();
  const { target, instrument, category } = useLoaderData<typeof loader>();
  const change = lastPartOf(useLocation().pathname) as Change;
  const names = useCategoryNames();
  const name = instrument ? pairNamed(instrument) : category ? (names[category] ?? category) : t("All trading");
  const texts = {
    "close-only": {
      title: t("Close only: {{name}}", { name }),
      submit: t("Set close only"),
      effect: t("Customers can close positions, but not open new ones. Pending orders that are reached are rejected."),
    },
    halt: {
      title: t("Halt: {{name}}", { name }),
      submit: t("Halt trading"),
      effect: t("Customers can neither open nor close positions. Pending orders that are reached are rejected."),
    },
    resume: {
      title: t("Resume: {{name}}", { name }),
      submit: t("Resume trading"),
      effect: t("Customers can open and close positions again."),
    },
  }[change];
  return (
    <EditDialog
      key={`${target} ${change}`}
      row={instrument ?? category ?? undefined}
      opener={`${target}-${change}`}
      title={texts.title}
      action="/admin/risk/state"
      submit={texts.submit}
      danger={change === "halt"}
    >
      {({ field }) => (
        <>
          {instrument ? <input type="hidden" name="instrument" value={instrument} /> : null}
          {category ? <input type="hidden" name="category" value={category} /> : null}
          <input type="hidden" name="state" value={STATES[change]} />
          <Notice tone={change === "resume" ? "info" : "warn"}>
            {texts.effect}
            {change === "resume" ? null : <> {t("Stop losses, take profits and stop-outs are still executed.")}</>}
          </Notice>
          <ReasonFields field={field} isResume={change === "resume"} />
        </>
      )}
    </EditDialog>
  );
}

type FieldOf = Parameters<Parameters<typeof EditDialog>[0]["children"]>[0]["field"];

/** A ready reason with details; the audit log stores both in English or as entered. */
function ReasonFields({ field, isResume }: { field: FieldOf; isResume: boolean }) {
  const { t } = useTranslation();
  const reasons = isResume
    ? [
        { value: "Normal market", label: t("Normal market") },
        { value: "Exposure reduced", label: t("Exposure reduced") },
      ]
    : [
        { value: "Exposure too large", label: t("Exposure too large") },
        { value: "Volatile market", label: t("Volatile market") },
        { value: "News", label: t("News") },
        { value: "Price problem", label: t("Price problem") },
      ];
  const ends = [
    { value: "", label: t("Until resumed") },
    { value: "15", label: t("In 15 minutes") },
    { value: "60", label: t("In 1 hour") },
    { value: "240", label: t("In 4 hours") },
    { value: "1440", label: t("In 24 hours") },
  ];
  return (
    <>
      <SelectField
        field={field("reason", { id: "state-reason", initialValue: reasons[0]?.value })}
        label={t("Reason")}
        hint={t("Kept in the audit log. Customers do not see it.")}
        options={[...reasons, { value: "", label: t("Other: see details") }]}
      />
      <TextField
        field={field("details", { id: "state-details", maxLength: 280 })}
        label={t("Details")}
        optional={t("optional")}
      />
      {isResume ? null : (
        <SelectField
          field={field("minutes", { id: "state-minutes", initialValue: "" })}
          label={t("Ends")}
          options={ends}
        />
      )}
    </>
  );
}
