import { useTranslation } from "react-i18next";
import { savePreference } from "../../frame/save-preference.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { Asset } from "../model/asset.ts";
import type { Draft } from "./draft.ts";

const PIPS = /^(\d{1,6}(\.\d{1,2})?)?$/;

/**
 * The largest distance in pips between the price that is shown and the one at which the order opens; empty for none
 * (E-36). Remembered for the next order.
 */
export function SlippageField({ draft, asset, error }: { draft: Draft; asset: Asset; error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="slippage">
      <TextField
        field={{
          name: "slippage",
          id: "ticket-slippage",
          errors: error ? [t(error)] : null,
          initialValue: draft.slippage,
        }}
        label={t("Maximum slippage")}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        placeholder={t("Off")}
        suffix={t("pips")}
        onBlur={({ currentTarget: { value } }) => {
          const slippage = value.trim();
          if (PIPS.test(slippage)) savePreference({ ticket: { slippage } });
        }}
      />
      {/* Without scripts the side is chosen after these were rendered. */}
      <input type="hidden" name="shown_bid" value={asset.bids ?? ""} />
      <input type="hidden" name="shown_ask" value={asset.asks ?? ""} />
    </div>
  );
}
