import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { DrawingStore } from "./drawing-store.ts";

type Props = { store: DrawingStore; count: number; isLocked: boolean };

/** Removes the drawings of the chart's instrument; its message offers to restore them. */
export function RemoveAll({ store, count, isLocked }: Props) {
  const { t } = useTranslation();
  function remove() {
    const restore = store.deleteAll();
    showToast({
      kind: "done",
      title: t("All drawings removed"),
      action: <RestoreButton restore={restore} />,
    });
  }
  return (
    <IconButton icon={Trash2} label={t("Remove all drawings")} disabled={isLocked || count === 0} onClick={remove} />
  );
}

function RestoreButton({ restore }: { restore: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      type="button"
      size="sm"
      onClick={({ currentTarget }) => {
        currentTarget.disabled = true;
        restore();
      }}
    >
      {t("Undo")}
    </Button>
  );
}
