import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import "./more-tools.css";

/** The button that has the focus after a panel whose own button is in the closed menu. */
export const MORE_TOOLS_ID = "chart-more-button";

/** The tools at the end of the chart's bar; where it is narrow they are a menu (chart-frame.css). */
export function MoreTools({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="end">
      <IconButton
        id={MORE_TOOLS_ID}
        icon={Ellipsis}
        label={t("More chart tools")}
        popovertarget="chart-more"
        className="chart-more-button"
      />
      <Popover id="chart-more" end className="chart-more">
        {children}
      </Popover>
    </div>
  );
}
