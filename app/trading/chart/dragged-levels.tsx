import type { AlertDraft } from "../../account/alerts/alert-draft.ts";
import type { Asset } from "../model/asset.ts";
import { AlertDraftLine } from "./alert-draft-line.tsx";
import { DraftLevels } from "./draft-levels.tsx";
import { DragLevel } from "./drag-level.tsx";
import { DragPending } from "./drag-pending.tsx";
import type { DraggedLevel } from "./levels.ts";
import { PendingDraftLevels } from "./pending-draft-levels.tsx";
import type { Plot } from "./plot.ts";

type Props = {
  plot: Plot;
  asset: Asset;
  levels: readonly DraggedLevel[];
  alert: AlertDraft | null;
  pip: string;
  isReadOnly: boolean;
};

/** What can be dragged: the orders of ticket and form, the alert of a form, and the levels of orders. */
export function DraggedLevels({ plot, asset, levels, alert, pip, isReadOnly }: Props) {
  const decimals = asset.price_decimals;
  return (
    <>
      {isReadOnly ? null : <DraftLevels plot={plot} asset={asset} pip={pip} />}
      {isReadOnly ? null : <PendingDraftLevels plot={plot} asset={asset} pip={pip} />}
      {alert ? <AlertDraftLine plot={plot} draft={alert} decimals={decimals} pip={pip} /> : null}
      {levels.map((level) =>
        level.kind === "pending" ? (
          <DragPending key={level.key} plot={plot} level={level} decimals={decimals} pip={pip} />
        ) : (
          <DragLevel key={level.key} plot={plot} level={level} decimals={decimals} pip={pip} />
        ),
      )}
    </>
  );
}
