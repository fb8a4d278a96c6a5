import { useTranslation } from "react-i18next";
import type { InstrumentControls } from "../../../../db/shapes/controls.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/figures.tsx";
import { formatUnits } from "../../../ui/format/number.ts";
import { KeyValue, KeyValueList } from "../../../ui/key-value.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { useMarkupText, useTierText } from "./control-texts.ts";
import { useScopeNames } from "./scope-names.ts";
import { WindowTimes } from "./window-times.tsx";

type Props = {
  instrument: string;
  controls: InstrumentControls;
  mayControl: boolean;
  within: string;
  timeZone: string;
};

/**
 * Size limits and leverage windows that apply to an instrument, with the buttons that change them; for
 * readers without the form of the instrument's own controls also its markup and tiers.
 */
export function ControlsCard(props: Props) {
  const { t } = useTranslation();
  return (
    <Card title={props.mayControl ? t("Limits and leverage windows") : t("Controls")}>
      <div className="stack">
        {props.mayControl ? null : (
          <>
            <Markup {...props} />
            <Tiers {...props} />
          </>
        )}
        <Sizes {...props} />
        <Windows {...props} />
      </div>
    </Card>
  );
}

/** The link of a dialog over the instrument's page. */
const dialog = ({ instrument, within }: Props, path: string, id: string) => ({
  to: `/admin/risk/${instrument}/${path}${within}`,
  id,
  size: "sm" as const,
  preventScrollReset: true,
});

function Markup({ controls, timeZone }: Props) {
  const { t } = useTranslation();
  const text = useMarkupText();
  const { markup } = controls;
  return (
    <section className="stack stack-4">
      <h3 className="med">{t("Price markup")}</h3>
      {markup ? (
        <>
          <KeyValueList>
            <KeyValue label={t("Bid")}>
              <Ltr>{text(markup.bid, controls)}</Ltr>
            </KeyValue>
            <KeyValue label={t("Ask")}>
              <Ltr>{text(markup.ask, controls)}</Ltr>
            </KeyValue>
          </KeyValueList>
          <SetBy stamp={markup} timeZone={timeZone} />
        </>
      ) : (
        <p className="muted">{t("None: customers get the provider's prices.")}</p>
      )}
    </section>
  );
}

function Tiers({ controls, timeZone }: Props) {
  const { t } = useTranslation();
  const text = useTierText()(controls);
  const { tiers } = controls;
  return (
    <section className="stack stack-4">
      <h3 className="med">{t("Leverage tiers")}</h3>
      {tiers ? (
        <>
          <p>{text}</p>
          <SetBy stamp={tiers} timeZone={timeZone} />
        </>
      ) : (
        <p className="muted">{t("None: the leverage is the same for every size.")}</p>
      )}
    </section>
  );
}

function Sizes(props: Props) {
  const { t } = useTranslation();
  const { controls, instrument, mayControl, timeZone } = props;
  const names = useScopeNames({ instrument, category: controls.category });
  const units = (value: string | null) => (value === null ? t("no limit") : formatUnits(value));
  return (
    <section className="stack stack-4">
      <h3 className="med">{t("Size limits")}</h3>
      {controls.sizes.length === 0 ? <p className="muted">{t("None beyond the instrument's own maximum.")}</p> : null}
      {controls.sizes.map((size) => (
        <div key={size.scope}>
          <p>
            <b className="med">{names[size.scope]}</b>:{" "}
            {t("order {{order}}, open per side {{open}}", { order: units(size.maxOrder), open: units(size.maxOpen) })}
          </p>
          <SetBy stamp={size} timeZone={timeZone} />
        </div>
      ))}
      {mayControl ? (
        <span className="row row-4 wrap">
          <span className="muted xs">{t("Change for")}</span>
          {(["category", "market"] as const).map((scope) => (
            <LinkButton
              key={scope}
              {...dialog(props, `${scope}-size/edit`, `size-${scope}`)}
              aria-label={t("Change size limits: {{name}}", { name: names[scope] })}
            >
              {names[scope]}
            </LinkButton>
          ))}
        </span>
      ) : null}
    </section>
  );
}

function Windows(props: Props) {
  const { t } = useTranslation();
  const { controls, instrument, mayControl, timeZone } = props;
  const names = useScopeNames({ instrument, category: controls.category });
  return (
    <section className="stack stack-4">
      <h3 className="med">{t("Leverage windows")}</h3>
      {controls.windows.length === 0 ? <p className="muted">{t("None.")}</p> : null}
      {controls.windows.map((window) => (
        <div key={window.id} id={`row-${window.id}`} className="stack stack-4">
          <p>
            <b className="med">{names[window.scope]}</b>:{" "}
            {t("at most 1:{{leverage}}", { leverage: formatUnits(window.leverage) })}, <WindowTimes window={window} />{" "}
            {window.isNow ? <Chip tone="warn">{t("In force")}</Chip> : null}
          </p>
          <SetBy stamp={window} timeZone={timeZone} />
          {mayControl ? (
            <span>
              <LinkButton
                {...dialog(props, `${window.id}/delete`, `delete-${window.id}`)}
                variant="danger-line"
                aria-label={t("Remove leverage window: {{name}}", { name: names[window.scope] })}
              >
                {t("Remove")}
              </LinkButton>
            </span>
          ) : null}
        </div>
      ))}
      {mayControl ? (
        <span className="row row-4 wrap">
          <LinkButton {...dialog(props, "window-weekly/edit", "window-weekly")}>{t("Add every week")}</LinkButton>
          <LinkButton {...dialog(props, "window-once/edit", "window-once")}>{t("Add once")}</LinkButton>
        </span>
      ) : null}
    </section>
  );
}

type Stamp = { reason: string; by: string | null; at: string };

function SetBy({ stamp, timeZone }: { stamp: Stamp; timeZone: string }) {
  return (
    <p className="muted xs">
      {stamp.reason} · {stamp.by} · <DateTime iso={stamp.at} timeZone={timeZone} as="office" />
    </p>
  );
}
