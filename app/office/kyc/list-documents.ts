import { countDocuments, listDocuments } from "../../../db/generated/kyc.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin } from "../../http/roles.ts";
import { kycList } from "./kyc-list.tsx";

/** A-147 with A-069's names, in which `address` is the proof of address. */
export const loader = serveList({
  definition: kycList,
  roles: [admin],
  rows: listDocuments,
  count: countDocuments,
  json: ({ user_id: id, full_name: fullName, email, proof }) => ({
    user: { id, full_name: fullName, email },
    address: proof,
  }),
});
