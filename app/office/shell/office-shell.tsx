import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { officeFrame } from "../../../db/generated/site.ts";
import type { TitledFrame } from "../../frame/page-title.tsx";
import { Problem, ProblemPage } from "../../frame/problem-page.tsx";
import { read } from "../../http/read.ts";
import { homeOf, staffRoles } from "../../http/roles.ts";
import { titlesInMenu } from "./menu-places.ts";
import { OfficeFrame } from "./office-frame.tsx";
import { dayjs } from "../../dayjs.ts";

export const loader = read({
  roles: staffRoles,
  run: async ({ pool, actor, session }) => ({
    ...(await officeFrame(pool, { actor })),
    email: session.user.email,
    roleId: session.user.roleId,
    timeZone: session.preferences.time_zone,
    now: dayjs.utc().toISOString(),
  }),
});

export const handle: TitledFrame = { titlesAt: titlesInMenu, area: "Admin" };

/** The frame around every screen of the back office. */
export default function OfficeShell() {
  return (
    <OfficeFrame frame={useLoaderData<typeof loader>()}>
      <Outlet />
    </OfficeFrame>
  );
}

/** A screen's error is shown inside the frame, unless the frame's own loader failed. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("office/shell/office-shell");
  return frame ? (
    <OfficeFrame frame={frame}>
      <Problem home={homeOf(frame.roleId)} />
    </OfficeFrame>
  ) : (
    <ProblemPage />
  );
}
