import { useTranslation } from "react-i18next";
import type { ExternalPayment } from "../../../db/queries/money/external-payments.ts";
import type { useCall } from "../../http/use-call.ts";
import { TextField } from "../../ui/text-field.tsx";

type Props = { field: ReturnType<typeof useCall>["field"]; payment?: ExternalPayment };

export function ExternalFields({ field, payment }: Props) {
  const { t } = useTranslation();
  const of = (name: string, initialValue: unknown, required = false) => {
    const found = field(name, { id: `external-${name}`, required });
    return { ...found, initialValue: found.initialValue ?? initialValue };
  };
  return (
    <>
      <TextField
        field={{ ...of("logo", undefined, payment === undefined), initialValue: undefined }}
        label={t("Logo")}
        type="file"
        accept="image/png,image/jpeg,image/webp"
      />
      <TextField field={of("name", payment?.name, true)} label={t("Name")} maxLength={100} />
      <TextField field={of("link", payment?.link, true)} label={t("Link")} type="url" dir="ltr" />
      <TextField field={of("customLabel", payment?.custom_label)} label={t("Custom label")} optional={t("optional")} />
      <TextField field={of("customValue", payment?.custom_value)} label={t("Custom value")} optional={t("optional")} />
    </>
  );
}
