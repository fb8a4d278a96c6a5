import { countDocuments, listDocuments } from "../../../db/generated/kyc.ts";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { kycList } from "./kyc-list.ts";

/** A-147 with A-069's names, in which address is the proof of one, and with format=csv the whole list. */
export const loader = read({
  roles: [admin],
  run: (reading) =>
    answerList(
      kycList,
      reading,
      { rows: listDocuments, count: countDocuments },
      ({ user_id: id, full_name: fullName, email, proof }) => ({
        user: { id, full_name: fullName, email },
        address: proof,
      }),
    ),
});
