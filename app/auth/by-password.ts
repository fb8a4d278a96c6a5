import type { CommonQueryMethods } from "slonik";
import { findLogin } from "../../db/generated/iam.ts";
import { Refusal } from "../http/errors.ts";
import { verifyPassword } from "./passwords.ts";
import { defineAuthentication } from "./define-authentication.ts";

type Credentials = { pool: CommonQueryMethods; email: string; password: string; address: string };

/** Email and password (C-150). An unknown email and a wrong password get the same response after the same time. */
export const authenticateByPassword = defineAuthentication(
  "password",
  async ({ pool, email, password, address }: Credentials) => {
    const login = await findLogin(pool, { email, address });
    const matches = await verifyPassword(login?.password_hash ?? null, password, address);
    if (!login || !matches) throw new Refusal(401, "BT101", "Invalid Credentials");
    return login;
  },
);
