import { action as changeInstrument } from "./change-instrument.ts";

export const action = changeInstrument.add;
