import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { instrumentParams, loadInstrument } from "./load-instrument.ts";
import { riskInput } from "./risk-input.ts";

/** The figures of one instrument, for the page that is open. */
export const loader = read({
  roles: [admin, manager],
  params: instrumentParams,
  query: riskInput,
  run: (reading) => loadInstrument(reading),
});
