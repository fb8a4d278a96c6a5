import { z } from "zod";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { tradeList } from "./trade-list.ts";
import { tradeSource } from "./trade-source.ts";

/** A-142 with A-062's names, and with format=csv the whole list. */
export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: z.object({ type: z.enum(["all", "open", "closed"]) }),
  run: (reading) =>
    answerList(tradeList, reading, tradeSource(reading.params.type), ({ user_id: id, email, mode, currency }) => ({
      user: { id, email },
      balance: { mode, currency },
    })),
});
