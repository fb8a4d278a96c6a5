import { useTranslation } from "react-i18next";
import type { HoldingsOfRow, ListPeopleRow } from "../../../db/generated/crm.ts";
import type { FieldSource } from "../../ui/field-control.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { NONE_ID } from "../../ui/none-id.ts";

type Props = {
  held: HoldingsOfRow;
  people: readonly ListPeopleRow[];
  field: FieldSource;
  placeholder: string;
  hint?: string;
};

/** The holdings of a member of staff, and the successor. Leads may stay unassigned; a team always has a manager. */
export function Succession({ held: { leads, customers, teams }, people, ...select }: Props) {
  const { t } = useTranslation();
  const none = teams.length > 0 ? [] : [{ value: String(NONE_ID), label: t("Unassigned") }];
  return (
    <>
      <KeyValueList>
        {leads > 0 ? <KeyValue label={t("Leads")}>{formatUnits(String(leads))}</KeyValue> : null}
        {customers > 0 ? <KeyValue label={t("Customers")}>{formatUnits(String(customers))}</KeyValue> : null}
        {teams.length > 0 ? <KeyValue label={t("Teams")}>{teams.join(", ")}</KeyValue> : null}
      </KeyValueList>
      <SelectField
        {...select}
        label={t("Reassign to")}
        options={[
          ...none,
          ...people.map((one) => ({ value: String(one.id), label: `${one.full_name} · ${one.email}` })),
        ]}
      />
    </>
  );
}
