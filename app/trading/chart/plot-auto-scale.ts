import type { IChartApiBase, ISeriesApi, SeriesType, Time } from "lightweight-charts";

type Series = ISeriesApi<SeriesType, Time>;

/** Whether the price scale fits itself to the visible bars, until the user drags it. */
export function createAutoScale(chart: IChartApiBase<Time>, series: Series) {
  const listeners = new Set<() => void>();
  // The library's initial state.
  let isOn = true;

  function read() {
    const next = chart.priceScale("right").options().autoScale;
    if (next === isOn) return;
    isOn = next;
    for (const listener of listeners) listener();
  }

  // The library has no event for a dragged scale, but calls every primitive of a series when it draws.
  const views = [{ renderer: () => ({ draw: read }) }];
  series.attachPrimitive({ paneViews: () => views });

  return {
    isOn: () => isOn,
    set(next: boolean) {
      chart.priceScale("right").applyOptions({ autoScale: next });
      read();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
