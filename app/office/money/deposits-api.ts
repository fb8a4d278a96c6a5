import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { depositList } from "./request-lists.ts";
import { requestNames } from "./request-names.ts";
import { depositSource } from "./request-sources.ts";

/** A-143 with A-063's names, and with format=csv the whole list. */
export const loader = read({
  roles: [admin, manager],
  run: (reading) => answerList(depositList, reading, depositSource(), requestNames),
});
