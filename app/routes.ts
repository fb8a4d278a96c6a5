import { index, route, type RouteConfig } from "@remix-run/route-config";

/** The map: every address of Bourse, one line each. Screens are .tsx files, calls are .ts files. */
const publicPages: RouteConfig = [
  index("public/login.tsx"),
  route("signup", "public/sign-up.tsx", [route("done", "public/sign-up-done.tsx")]),
  route("forgot-password", "public/forgot-password.tsx"),
  route("reset-password/:token?", "public/reset-password.tsx"),
  route("verify-email/:token?", "public/verify-email.tsx"),
  route("terms", "public/terms.tsx"),
  route("status", "public/status.tsx"),
];

const identity: RouteConfig = [
  route("auth/login", "public/calls/login.ts"),
  route("auth/signup", "public/calls/sign-up.ts"),
  route("auth/logout", "public/calls/log-out.ts"),
  route("auth/user", "public/calls/user.ts"),
  route("auth/verification", "public/calls/send-verification.ts"),
  route("authManager/back-to-admin", "public/calls/back-to-admin.ts"),
  route("preferences", "public/calls/preferences.ts"),
  route("password-strength", "public/calls/password-strength.ts"),
  route("notifications", "public/calls/notifications.ts"),
  route("translations/:lng", "i18n/translations.ts"),
  route("countries", "public/calls/countries.ts"),
];

export default [...publicPages, ...identity] satisfies RouteConfig;
