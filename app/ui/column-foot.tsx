import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { DialogFoot } from "./dialog.tsx";

/** The buttons of a dialog that chooses the columns of a list. */
export function ColumnFoot({ busy }: { busy: boolean }) {
  const { t } = useTranslation();
  return (
    <DialogFoot cancelText={t("Cancel")}>
      <Button variant="outline" name="reset" value="on" disabled={busy}>
        {t("Reset")}
      </Button>
      <Button variant="primary" busy={busy}>
        {t("Apply")}
      </Button>
    </DialogFoot>
  );
}
