import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../http/use-call.ts";
import { IconButton } from "../../ui/button.tsx";

export function Replay({ id }: { id: number }) {
  const { t } = useTranslation();
  const call = useCall();
  return (
    <call.Form method="post" action={`/admin/crm-config/webhooks/${id}/replay`}>
      <IconButton type="submit" icon={RotateCw} size="sm" label={t("Send delivery {{id}} again", { id })} />
    </call.Form>
  );
}
