import { useLoaderData, useLocation } from "@remix-run/react";
import { ShieldOff, ShieldUser } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { createUser } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { confirmed, email, text, toggle, whole } from "../../http/fields.ts";
import { newPassword } from "../../auth/new-password.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { IconLink } from "../../ui/button.tsx";
import { savedOrWaiting } from "../approvals/approval-outcome.ts";
import { ListPage } from "../list-page.tsx";
import { loader as staff } from "./list-staff.ts";
import { staffList } from "./staff-list.tsx";

/** Administrators and other staff. */
export const loader = read({
  roles: [admin],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    ...(await staff.page(reading)),
  }),
});

/** The default role is administrator; the dialog for new customers sends the role of customers. */
export const action = call({
  roles: [admin],
  input: z.object({
    fullName: text("Full name is required", 200),
    email: email(),
    password: newPassword,
    isEmailVerified: toggle("Email verification is required"),
    isActive: toggle("Active status is required"),
    roleId: whole("Choose a valid option").default(1),
    _meant: confirmed("Confirm the permissions of this role"),
  }),
  run: async ({ pool, actor, requestContext, input: { password, _meant, ...user } }) =>
    createUser(pool, { actor, ...user, passwordHash: await hashPassword(password, requestContext.address) }),
  done({ id, approval }) {
    const { data, ...answer } = savedOrWaiting("User added successfully")(approval);
    return { ...answer, data: { ...data, id } };
  },
});

export default function Staff() {
  const { t } = useTranslation();
  const { timeZone, ...list } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <ListPage
      definition={staffList}
      list={list}
      path="/admin/users"
      title={t("Staff")}
      given={{ timeZone }}
      exportTo="/admin/users/api"
      nameOf={(row) => row.full_name}
      rowActions={(row) =>
        row.has_second_step ? (
          <IconLink
            id={`second-step-${row.id}`}
            size="sm"
            icon={ShieldOff}
            label={t("Turn off two-factor authentication for {{name}}", { name: row.full_name })}
            to={`/admin/users/${row.id}/second-step${search}`}
            preventScrollReset
          />
        ) : null
      }
      empty={{ icon: ShieldUser }}
    />
  );
}
