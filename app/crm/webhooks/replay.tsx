import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { IconButton } from "../../ui/button.tsx";

export function Replay({ id }: { id: number }) {
  const { t } = useTranslation();
  const call = useCommand(`/admin/crm-config/webhooks/${id}/replay`);
  return (
    <call.Form {...call.formProps}>
      <IconButton type="submit" icon={RotateCw} size="sm" label={t("Send delivery {{id}} again", { id })} />
    </call.Form>
  );
}
