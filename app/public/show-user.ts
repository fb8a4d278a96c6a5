import { getUser } from "../../db/generated/iam.ts";
import { read } from "../http/read.ts";
import { signedIn } from "../http/roles.ts";

export const loader = read({ roles: signedIn, run: ({ pool, actor }) => getUser(pool, { actor }) });
