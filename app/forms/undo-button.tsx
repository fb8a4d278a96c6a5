import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { useCommand } from "./use-command.ts";

type Props = { action: string; fields: Record<string, string> };

/** In the toast of a change: sends the previous values through the call that changed them. */
export function UndoButton({ action, fields }: Props) {
  const { t } = useTranslation();
  const { Form, formProps, busy, done } = useCommand(action);
  return (
    <Form {...formProps}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="sm" busy={busy} disabled={done !== null}>
        {t("Undo")}
      </Button>
    </Form>
  );
}
