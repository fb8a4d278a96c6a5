import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { planList } from "./plan-list.ts";
import { planSource } from "./plan-source.ts";

/** The office's plans for programs, and with format=csv the whole list. */
export const loader = read({ roles: [admin], run: (reading) => answerList(planList, reading, planSource) });
