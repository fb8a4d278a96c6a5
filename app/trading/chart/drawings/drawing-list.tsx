import { List, Pencil, Trash2 } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { isDaily } from "../bars.ts";
import type { HostProps, Stored } from "./drawing-host.tsx";
import { nameOfDrawing } from "./drawing-names.ts";

type Props = Stored &
  Pick<HostProps, "asset" | "tf" | "timeZone"> & {
    isLocked: boolean;
    select: (id: number) => void;
    open: (id: number) => void;
  };

/** Every drawing in words, for keyboards and screen readers. */
export function DrawingList({ store, drawings, asset, tf, timeZone, isLocked, select, open }: Props) {
  const { t } = useTranslation();
  const id = `drawings${useId().replaceAll(":", "-")}`;
  const format = { decimals: asset.price_decimals, daily: isDaily(tf), timeZone };
  return (
    <>
      <IconButton icon={List} label={t("List of drawings")} popovertarget={id} />
      <Popover id={id} className="menu draw-list" title={t("Drawings")}>
        {drawings.length === 0 ? <p className="muted xs">{t("No drawings on this chart.")}</p> : null}
        <ul>
          {drawings.map((drawing) => {
            const name = nameOfDrawing(drawing, t, format);
            return (
              <li key={drawing.id} className="row row-4">
                <Button type="button" variant="ghost" size="sm" onClick={() => select(drawing.id)}>
                  {name}
                </Button>
                <IconButton
                  icon={Pencil}
                  size="sm"
                  label={t("Change {{name}}", { name })}
                  popovertarget={id}
                  popovertargetaction="hide"
                  onClick={() => open(drawing.id)}
                />
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={t("Delete {{name}}", { name })}
                  disabled={isLocked}
                  onClick={() => store.delete(drawing.id)}
                />
              </li>
            );
          })}
        </ul>
      </Popover>
    </>
  );
}
