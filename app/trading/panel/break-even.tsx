import { Scale } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { MenuButton } from "../../ui/menu.tsx";

const FORM_ID = "break-even-form";

/** The form of all break-even buttons of a list: one for each order would be a request handler for each order. */
export function BreakEvenForm() {
  const call = useCommand("/dashboard/orders");
  return (
    <call.Form {...call.formProps} id={FORM_ID}>
      <input type="hidden" name="_method" value="PUT" />
      <input type="hidden" name="level" value="loss" />
    </call.Form>
  );
}

/** Moves the stop-loss of an order to its break-even level at once. */
export function BreakEvenButton({ orderId }: { orderId: number }) {
  const { t } = useTranslation();
  return (
    <MenuButton
      icon={Scale}
      form={FORM_ID}
      formAction={`/dashboard/orders/${orderId}`}
      name="stop"
      value="break_even"
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      {t("Stop loss to break-even")}
    </MenuButton>
  );
}
