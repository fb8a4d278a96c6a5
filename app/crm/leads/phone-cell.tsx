import { Copy, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { IconButton, IconLink } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { showToast } from "../../ui/toast.tsx";
import { formatPhone } from "../../ui/format/phone.ts";

type Props = {
  id: number;
  phone: string | null;
  isHidden: boolean;
  /** The dialog that chooses the calling extension. */
  to: string;
};

/** The number with a call button; if the number is visible, also the choice of extension and a copy button. */
export function PhoneCell({ id, phone, isHidden, to }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  if (!phone) return "-";
  async function copy() {
    await navigator.clipboard.writeText(phone ?? "");
    showToast({ kind: "done", title: t("Phone number copied to clipboard") });
  }
  return (
    <span className="row row-4 phone-cell">
      <span className="grow">{Ltr({ className: "n", children: formatPhone(phone) })}</span>
      {isHidden ? (
        <CallFromHere leadId={id} />
      ) : (
        <IconLink
          id={`call-${id}`}
          icon={Phone}
          size="sm"
          label={t("Call {{phone}}", { phone })}
          to={to}
          preventScrollReset
        />
      )}
      {!isHidden && hydrated ? (
        <IconButton icon={Copy} size="sm" label={t("Copy {{phone}}", { phone })} onClick={() => void copy()} />
      ) : null}
    </span>
  );
}

/** Calls from the user's own extension; the hidden number is read on the server. */
function CallFromHere({ leadId }: { leadId: number }) {
  const { t } = useTranslation();
  const { Form, formProps, busy } = useCommand("/admin/crm/voiso/startCall");
  return (
    <Form {...formProps}>
      <input type="hidden" name="leadId" value={leadId} />
      <IconButton
        type="submit"
        icon={Phone}
        size="sm"
        label={t("Call lead {{id}}", { id: leadId })}
        aria-busy={busy || undefined}
      />
    </Form>
  );
}
