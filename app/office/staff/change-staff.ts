import { z } from "zod";
import { deleteUser, updateStaff } from "../../../db/generated/iam.ts";
import { withLongTimeout } from "../../../db/queries/with-long-timeout.ts";
import { byMethod, call } from "../../http/call.ts";
import { optionalText, toggle, version, whole, idParams } from "../../http/fields.ts";
import { newPassword } from "../../auth/new-password.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { admin } from "../../http/roles.ts";
import { savedOrWaiting } from "../approvals/approval-outcome.ts";

/** NONE_ID means no successor, an empty field no choice. */
const successorId = z
  .preprocess((value) => (value === "" ? null : value), whole("This agent cannot be chosen").nullable())
  .optional();
const shortText = z.string("Invalid text").max(1000, "This text is too long").optional();

const change = call({
  roles: [admin],
  method: "PUT",
  params: idParams,
  input: z.object({
    fullName: shortText,
    email: shortText,
    password: z.union([z.literal(""), z.null(), newPassword]).optional(),
    roleId: whole("Choose a valid option").optional(),
    whitelist: optionalText(2000).optional(),
    isEmailVerified: toggle("Email verification is required").optional(),
    isActive: toggle("Active status is required").optional(),
    successorId,
    version,
  }),
  async run({ pool, actor, params, input, requestContext }) {
    const { password, version, ...changes } = input;
    const passwordHash = password ? await hashPassword(password, requestContext.address) : null;
    return withLongTimeout(pool, (transaction) =>
      updateStaff(transaction, { actor, userId: params.id, changes, passwordHash, version }),
    );
  },
  done: savedOrWaiting("User updated successfully"),
});

const remove = call({
  roles: [admin],
  method: "DELETE",
  params: idParams,
  // NONE_ID means no successor; an empty field is refused, because the dialog requires a choice.
  input: z.object({ successorId: whole("Choose a staff member").optional() }),
  run: ({ pool, actor, params: { id }, input: { successorId } }) =>
    withLongTimeout(pool, (transaction) =>
      deleteUser(transaction, { actor, userId: id, isCustomer: false, successorId }),
    ),
  done: () => ({ message: "User deleted successfully" }),
});

export const action = byMethod(change, remove);
