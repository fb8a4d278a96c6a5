import { ChartNoAxesCombined } from "lucide-react";
import { Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/button.tsx";
import type { Asset } from "../../model/asset.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const ComparisonPanel = lazyPart(async () => (await import("./comparison-panel.tsx")).ComparisonPanel);

type Props = { id?: string; asset: Asset; names: readonly string[]; onChange: (names: readonly string[]) => void };

/** Opens the panel that chooses the instruments to compare. */
export function CompareButton({ id = "chart-compare-button", ...props }: Props) {
  const { t } = useTranslation();
  /** The chart, which contains the panel: the menu that contains the button may be closed. */
  const [chart, setChart] = useState<Element | null>(null);
  return (
    <>
      <IconButton
        id={id}
        icon={ChartNoAxesCombined}
        label={t("Compare")}
        pressed={props.names.length > 0}
        onClick={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>(":popover-open")?.hidePopover();
          setChart(chart ? null : currentTarget.closest(".chartp"));
        }}
      />
      {chart
        ? createPortal(
            <Suspense>
              <ComparisonPanel {...props} openerId={id} onClose={() => setChart(null)} />
            </Suspense>,
            chart,
          )
        : null}
    </>
  );
}
