import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { depositList } from "./request-lists.ts";
import { depositSource } from "./request-sources.ts";

/** A-143, and with format=csv the whole list. */
export const loader = read({
  roles: [admin, manager],
  run: (reading) => answerList(depositList, reading, depositSource()),
});
