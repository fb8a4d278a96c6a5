import { sharedValue } from "../../../ui/shared-value.ts";

/**
 * Reverses the last change of the chart's drawings; null without one. For the phone's head, which is outside the chart.
 */
export const drawingUndo = sharedValue<() => void>();
