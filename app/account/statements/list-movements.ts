import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { loadStatement } from "./load-statement.ts";
import { statementQuery } from "./statement-query.ts";

export const loader = read({
  roles: signedIn,
  query: statementQuery,
  run: ({ history, session, query }) => loadStatement(history, session, query),
});
