import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { DrawingStore } from "./drawing-store.ts";
import type { Drawing } from "./drawing.ts";

type Props = { store: DrawingStore; drawings: readonly Drawing[]; isLocked: boolean };

/** Removes the drawings that the chart shows; its message offers to restore them. */
export function RemoveAll({ store, drawings, isLocked }: Props) {
  const { t } = useTranslation();
  function remove() {
    const restore = store.deleteAll(drawings);
    showToast({
      kind: "done",
      title: t("All drawings removed"),
      action: <RestoreButton restore={restore} />,
    });
  }
  return (
    <IconButton
      icon={Trash2}
      label={t("Remove all drawings")}
      disabled={isLocked || drawings.length === 0}
      onClick={remove}
    />
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
