import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { MenuLink } from "../../ui/menu.tsx";
import { Popover } from "../../ui/popover.tsx";
import { type Timeframe, timeframes } from "../model/address.ts";
import "./intervals.css";

type Props = {
  /** Of the menu. */
  id: string;
  label: string;
  tf: Timeframe;
  linkTo: (tf: Timeframe) => string;
  onChoose?: (tf: Timeframe) => void;
};

/** The order in which intervals move to the menu when the bar becomes narrow, the least used first: intervals.css. */
const folds: Record<Timeframe, 1 | 2 | 3> = {
  "1m": 2,
  "5m": 3,
  "15m": 3,
  "30m": 1,
  "1h": 3,
  "4h": 3,
  "1D": 2,
  "1W": 1,
  "1M": 1,
};

/**
 * The intervals that fit as links, and the others in a menu, whose button shows the current one if it is among them.
 */
export function Intervals(props: Props) {
  const { t } = useTranslation();
  const { label, tf, linkTo, onChoose } = props;
  return (
    <div className="intervals">
      <nav className="row" aria-label={label}>
        {timeframes.map((one) => (
          <Link
            key={one}
            className="btn btn-ghost"
            data-fold={folds[one]}
            to={linkTo(one)}
            aria-current={one === tf ? "true" : undefined}
            preventScrollReset
            onClick={onChoose ? () => onChoose(one) : undefined}
          >
            <bdi dir="ltr">{one}</bdi>
          </Link>
        ))}
      </nav>
      <IntervalMenu {...props} label={t("Further intervals")} />
    </div>
  );
}

/** All intervals in a menu, for the head of one of several charts. */
export function IntervalMenu({ id, label, tf, linkTo, onChoose }: Props) {
  return (
    <>
      <Button type="button" variant="ghost" className="interval-button" popovertarget={id} title={label}>
        <bdi dir="ltr" data-fold={folds[tf]}>
          {tf}
        </bdi>
        <span className="vh">, {label}</span>
        <Icon of={ChevronDown} size={14} />
      </Button>
      <Popover id={id} className="menu interval-menu">
        <nav aria-label={label}>
          {timeframes.map((one) => (
            <MenuLink
              key={one}
              data-fold={folds[one]}
              to={linkTo(one)}
              aria-current={one === tf ? "true" : undefined}
              preventScrollReset
              onClick={() => {
                document.getElementById(id)?.hidePopover();
                onChoose?.(one);
              }}
            >
              <bdi dir="ltr">{one}</bdi>
            </MenuLink>
          ))}
        </nav>
      </Popover>
    </>
  );
}
