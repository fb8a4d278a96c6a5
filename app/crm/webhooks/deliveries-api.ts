import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { deliveryList } from "./delivery-list.ts";
import { deliverySource } from "./delivery-source.ts";

export const loader = read({ roles: [admin], run: (reading) => answerList(deliveryList, reading, deliverySource) });
