import { useTranslation } from "react-i18next";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { pendingKindName } from "../../ui/pending-kind.ts";
import { SelectField } from "../../ui/select-field.tsx";
import type { TicketData } from "../model/ticket-data.ts";

type Props = { waiting: TicketData["waiting"]; entered: string | undefined; error: string | undefined };

/** The waiting order of the account that cancels this one when it fills, and the other way round. */
export function LinkedField({ waiting, entered, error }: Props) {
  const { t } = useTranslation();
  if (waiting.length === 0) return null;
  const options = waiting.map((order) => {
    const side = order.type === "buy" ? t("Buy") : t("Sell");
    const price = formatPrice(order.price, order.price_decimals);
    const words = [
      side,
      formatUnits(order.trade_amount),
      pairNamed(order.instrument),
      pendingKindName(order.kind, t),
      price,
    ];
    return { value: String(order.id), label: `#${order.id} · ${words.join(" ")}` };
  });
  return (
    <SelectField
      field={{ name: "linked", id: "ticket-linked", errors: error ? [t(error)] : null, initialValue: entered }}
      label={t("One cancels other")}
      optional={t("optional")}
      options={[{ value: "", label: t("Not linked") }, ...options]}
    />
  );
}
