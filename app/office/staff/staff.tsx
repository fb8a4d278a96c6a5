import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
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
import { List } from "../../list/list.tsx";
import { RowActions } from "../../list/row-actions.tsx";
import { savedOrWaiting } from "../approvals/approval-outcome.ts";
import { OfficePage } from "../office-page.tsx";
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
    <OfficePage>
      <List
        definition={staffList}
        list={list}
        path="/admin/users"
        title={t("Staff")}
        given={{ timeZone }}
        exportTo="/admin/users/api"
        add={{ to: `/admin/users/new${search}`, text: t("Add") }}
        rowActions={(row) => (
          <>
            {row.has_second_step ? (
              <IconLink
                id={`second-step-${row.id}`}
                size="sm"
                icon={ShieldOff}
                label={t("Turn off two-factor authentication for {{name}}", { name: row.full_name })}
                to={`/admin/users/${row.id}/second-step${search}`}
                preventScrollReset
              />
            ) : null}
            <RowActions path="/admin/users" search={search} id={row.id} name={row.full_name} />
          </>
        )}
        empty={{ icon: ShieldUser }}
      />
      <Outlet />
    </OfficePage>
  );
}
