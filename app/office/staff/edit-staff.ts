import { z } from "zod";
import { deleteUser, updateStaff } from "../../../db/generated/iam.ts";
import { withLongTimeout } from "../../../db/queries/with-long-timeout.ts";
import { byMethod, call } from "../../http/call.ts";
import { id, optionalText, toggle, version, whole } from "../../http/fields.ts";
import { newPassword } from "../../http/new-password.ts";
import { hashPassword } from "../../http/passwords.ts";
import { admin } from "../../http/roles.ts";
import { saved } from "../approvals/proposed.ts";

const params = z.object({ id: id() });
/** Nobody: -2. What is left open says nothing. */
const successorId = z
  .preprocess((value) => (value === "" ? null : value), whole("This agent cannot be chosen").nullable())
  .optional();
const said = z.string("The text is not valid").max(1000, "The text is too long").optional();

/** */
const change = call({
  roles: [admin],
  method: "PUT",
  params,
  input: z.object({
    fullName: said,
    email: said,
    password: z.union([z.literal(""), z.null(), newPassword]).optional(),
    roleId: whole("This value does not exist").optional(),
    whitelist: optionalText(2000).optional(),
    isEmailVerified: toggle("Email verification is required").optional(),
    isActive: toggle("Active status is required").optional(),
    successorId,
    version,
  }),
  async run({ pool, actor, params, input, visit }) {
    const { password, version, ...changes } = input;
    const passwordHash = password ? await hashPassword(password, visit.address) : null;
    return withLongTimeout(pool, (transaction) =>
      updateStaff(transaction, { actor, userId: params.id, changes, passwordHash, version }),
    );
  },
  done: saved("User updated successfully"),
});

/** */
const remove = call({
  roles: [admin],
  method: "DELETE",
  params,
  // Nobody: -2. Left open where the dialog asks is not an answer.
  input: z.object({ successorId: whole("Choose who takes over").optional() }),
  run: ({ pool, actor, params: { id }, input: { successorId } }) =>
    withLongTimeout(pool, (transaction) =>
      deleteUser(transaction, { actor, userId: id, isCustomer: false, successorId }),
    ),
  done: () => ({ message: "User deleted successfully" }),
});

export const action = byMethod(change, remove);
