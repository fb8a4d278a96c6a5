import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { externalList } from "./external-list.ts";
import { externalSource } from "./external-source.ts";

/** A-146 with A-066's names, and with format=csv the whole list. */
export const loader = read({
  roles: [admin],
  run: (reading) =>
    answerList(externalList, reading, externalSource, ({ custom_label: customLabel, custom_value: customValue }) => ({
      customLabel,
      customValue,
    })),
});
