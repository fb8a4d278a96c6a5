import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { HostProps, Stored } from "./drawing-host.tsx";
import { toolNames } from "./drawing-names.ts";
import { useShownDrawings } from "./shown-drawings.ts";
import { useDrawingLayer } from "./use-drawing-layer.ts";
import type { ToolState } from "./use-tool-state.ts";

const DrawingSettings = lazyPart(async () => (await import("./drawing-settings.tsx")).DrawingSettings);

/** The drawings of the chart and their form. Import it only lazily. */
export function DrawingTools(props: HostProps & Stored & ToolState) {
  const { store, asset, tool, shared, history, form, setForm, setSelected } = props;
  const { t } = useTranslation();
  const isShown = useShownDrawings(tool !== null || form !== null);
  useDrawingLayer({ ...props, isShown });

  return (
    <>
      <p className="vh" aria-live="polite">
        {tool && shared?.bar !== null
          ? t("{{name}}: press the points in the chart, or Enter to type them", { name: toolNames(t)[tool] })
          : ""}
      </p>
      {form ? (
        <Suspense>
          <DrawingSettings
            key={form.drawing?.id ?? form.kind}
            form={form}
            decimals={asset.price_decimals}
            latest={history.last()}
            onClose={() => setForm(null)}
            onSave={(next) => {
              if (form.drawing) store.change({ ...next, id: form.drawing.id });
              else setSelected(store.add(next));
              setForm(null);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
