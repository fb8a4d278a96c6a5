import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { affiliate } from "../../http/roles.ts";
import { leadList } from "./lead-list.ts";
import { leadSource } from "./lead-source.ts";

/** R-090, and with format=csv the whole list. */
export const loader = read({ roles: [affiliate], run: (reading) => answerList(leadList, reading, leadSource) });
