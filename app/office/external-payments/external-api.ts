import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { externalList } from "./external-list.ts";
import { externalSource } from "./external-source.ts";

/** A-146, and with format=csv the whole list. */
export const loader = read({ roles: [admin], run: (reading) => answerList(externalList, reading, externalSource) });
