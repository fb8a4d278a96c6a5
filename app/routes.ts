import { index, layout, route, type RouteConfig, type RouteConfigEntry } from "@remix-run/route-config";

/** The map: every address of Bourse, one line each. Screens are .tsx files, calls are .ts files. */
const publicPages: RouteConfig = [
  index("public/login.tsx"),
  route("second-step", "public/second-step.tsx"),
  route("signup", "public/sign-up.tsx", [route("done", "public/sign-up-done.tsx")]),
  route("forgot-password", "public/forgot-password.tsx"),
  route("reset-password/:token?", "public/reset-password.tsx"),
  route("verify-email/:token?", "public/verify-email.tsx"),
  route("terms", "public/terms.tsx"),
  route("status", "public/status.tsx"),
];

const identity: RouteConfig = [
  route("auth/login", "public/log-in.ts"),
  route("auth/signup", "public/create-account.ts"),
  route("auth/second-step", "public/verify-second-step.ts"),
  route("auth/logout", "public/log-out.ts"),
  route("auth/user", "public/show-user.ts"),
  route("auth/verification", "public/send-verification.ts"),
  route("authManager/back-to-admin", "public/return-to-admin.ts"),
  route("preferences", "public/save-preferences.ts"),
  route("preferences/keys", "account/preferences/save-keys.ts"),
  route("password-strength", "public/score-password.ts"),
  route("visits", "frame/page-visits.ts"),
  route("notifications", "public/list-notifications.ts"),
  route("push", "account/notifications/push.ts"),
  route("push/end", "account/notifications/end-push.ts"),
  route("robots.txt", "public/show-robots.ts"),
  route("translations/:lng", "frame/translations.ts"),
  route("countries", "public/list-countries.ts"),
  route("files/:name", "http/files.ts"),
  route("pictures/:name", "http/pictures.ts"),
  route("offline", "offline/show-offline-page.ts"),
  route("sw.js", "offline/send-worker.ts"),
];

const trading: RouteConfig = [
  route("dashboard", "trading/dashboard.tsx", [
    route("review", "trading/ticket/review.tsx"),
    route("orders/:id/profit", "trading/orders/order-profit.tsx"),
    route("orders/:id/loss", "trading/orders/order-loss.tsx"),
    route("orders/:id/close", "trading/orders/order-close.tsx"),
    route("pending/:id/modify", "trading/orders/modify-pending.tsx"),
    route("orders/:id/reverse", "trading/orders/order-reverse.tsx"),
    route("orders/:id/double", "trading/orders/order-double.tsx"),
    route("orders/:id/close-amount", "trading/orders/order-close-amount.tsx"),
    route("orders/:id/note", "account/history/order-note.tsx"),
    route("close-all", "trading/orders/close-all.tsx"),
    route("closed-filter", "trading/panel/filter-dialog.tsx"),
    route("columns", "trading/panel/column-dialog.tsx"),
    route("alerts/new", "account/alerts/alert-dialog.tsx", { id: "dashboard/new-alert" }),
    route("alerts/:id/edit", "account/alerts/alert-dialog.tsx", { id: "dashboard/edit-alert" }),
    route("watchlists/columns", "trading/assets/watch-column-dialog.tsx"),
    route("watchlists/:id", "trading/assets/watchlist-dialog.tsx"),
  ]),
  route("search", "trading/pages/search.tsx"),
  route("dashboard/positions", "trading/pages/positions.tsx", [
    route("orders/:id/profit", "trading/orders/order-profit.tsx", { id: "positions/profit" }),
    route("orders/:id/loss", "trading/orders/order-loss.tsx", { id: "positions/loss" }),
    route("orders/:id/close", "trading/orders/order-close.tsx", { id: "positions/close" }),
    route("pending/:id/modify", "trading/orders/modify-pending.tsx", { id: "positions/modify" }),
    route("orders/:id/reverse", "trading/orders/order-reverse.tsx", { id: "positions/reverse" }),
    route("orders/:id/double", "trading/orders/order-double.tsx", { id: "positions/double" }),
    route("orders/:id/close-amount", "trading/orders/order-close-amount.tsx", { id: "positions/close-amount" }),
    route("orders/:id/note", "account/history/order-note.tsx", { id: "positions/note" }),
    route("close-all", "trading/orders/close-all.tsx", { id: "positions/close-all" }),
    route("closed-filter", "trading/panel/filter-dialog.tsx", { id: "positions/closed-filter" }),
    route("columns", "trading/panel/column-dialog.tsx", { id: "positions/columns" }),
    route("alerts/new", "account/alerts/alert-dialog.tsx", { id: "positions/new-alert" }),
    route("alerts/:id/edit", "account/alerts/alert-dialog.tsx", { id: "positions/edit-alert" }),
  ]),
  route("orders/:id/evidence.csv", "trading/evidence/evidence-csv.ts"),
  route("dashboard/orders", "trading/orders/orders.ts"),
  route("dashboard/orders/close", "trading/orders/close-order.ts"),
  route("dashboard/orders/close-all", "trading/orders/close-orders.ts"),
  route("dashboard/orders/reverse", "trading/orders/reverse-order.ts"),
  route("dashboard/orders/double", "trading/orders/double-order.ts"),
  route("dashboard/orders/close-amount", "trading/orders/close-amount.ts"),
  route("dashboard/orders/closed", "trading/orders/closed-orders.ts"),
  route("dashboard/orders/:id", "trading/orders/protect-order.ts"),
  route("dashboard/hidden-columns", "trading/panel/choose-columns.ts"),
  route("dashboard/pending", "trading/orders/pending-orders.ts"),
  route("dashboard/pending/:id", "trading/orders/change-pending.ts"),
  route("dashboard/pending-groups", "trading/orders/pending-groups.ts"),
  route("dashboard/instruments", "trading/assets/instruments.ts"),
  route("dashboard/candles", "trading/chart/list-candles.ts"),
  route("dashboard/drawings", "trading/chart/drawings/list-drawings.ts"),
  route("dashboard/save-drawing", "trading/chart/drawings/save-drawing.ts"),
  route("dashboard/delete-drawing", "trading/chart/drawings/delete-drawing.ts"),
  route("dashboard/rates", "trading/assets/rates.ts"),
  route("dashboard/lot-state/:category", "trading/assets/lot-state.ts"),
  route("dashboard/add-to-favorite", "trading/assets/add-favorite.ts"),
  route("dashboard/remove-from-favorite", "trading/assets/remove-favorite.ts"),
  route("dashboard/save-watchlist", "trading/assets/save-watchlist.ts"),
  route("dashboard/save-watch-columns", "trading/assets/save-watch-columns.ts"),
  route("dashboard/delete-watchlist", "trading/assets/delete-watchlist.ts"),
  route("dashboard/get-favorite", "trading/assets/favorites.ts"),
  route("dashboard/switch-wallet", "trading/bar/switch-wallet.ts"),
  route("chart/:symbol", "trading/pages/chart-page.tsx"),
  route("charts", "trading/pages/charts-page.tsx"),
  route("charts/save-layout", "trading/chart/save-layout.ts"),
  route("charts/delete-layout", "trading/chart/delete-layout.ts"),
];

const account: RouteConfig = [
  layout("account/shell/shell.tsx", [
    route("profile", "account/profile/profile.tsx"),
    route("security", "account/security/security.tsx"),
    route("security/two-factor", "account/security/two-factor.tsx"),
    route("security/recovery-codes", "account/security/recovery-codes.tsx"),
    route("profile/preferences", "account/preferences/preferences.tsx"),
    route("profile/preferences/keys", "account/preferences/keys.tsx"),
    route("deposits", "account/deposits/deposits.tsx"),
    route("deposits/history", "account/deposits/history.tsx"),
    route("deposits/bank/:id", "account/deposits/bank.tsx"),
    route("deposits/qr/:id", "account/deposits/qr.tsx"),
    route("deposits/pay/:id", "account/deposits/pay.tsx"),
    route("withdraws", "account/withdraws/withdraws.tsx"),
    route("withdraws/history", "account/withdraws/history.tsx"),
    route("kyc", "account/kyc/kyc.tsx"),
    route("suitability", "account/suitability/suitability.tsx"),
    route("notifications/all", "account/notifications/notifications.tsx"),
    route("history", "account/history/history.tsx", [route(":id", "account/history/trade-journal.tsx")]),
    route("alerts", "account/alerts/alerts.tsx", [
      route("new", "account/alerts/alert-dialog.tsx"),
      route(":id/edit", "account/alerts/alert-dialog.tsx", { id: "account/alerts/edit" }),
    ]),
    route("performance", "account/performance/performance.tsx"),
    route("statements", "account/statements/statements.tsx"),
    route("instruments/:name", "trading/sheet/instrument-sheet.tsx"),
    route("calendar", "trading/news/calendar.tsx"),
    route("news", "trading/news/news.tsx"),
    route("orders/:id", "trading/evidence/order-evidence.tsx", [
      route("dispute", "trading/disputes/dispute-close.tsx"),
    ]),
    route("pricing", "account/plan/plan.tsx"),
  ]),
  route("calendar/events", "trading/news/list-events.ts"),
  route("news/items", "trading/news/list-news.ts"),
  route("profile/me", "account/profile/save-profile.ts"),
  route("profile/avatar", "account/profile/change-avatar.ts"),
  route("security/password", "account/security/change-password.ts"),
  route("security/sessions", "account/security/end-sessions.ts"),
  route("security/sessions/:id", "account/security/end-sessions.ts", { id: "account/security/session" }),
  route("security/second-step", "account/security/switch-second-step.ts"),
  route("security/second-step/codes", "account/security/renew-recovery-codes.ts"),
  route("history/trades", "account/history/list-closed-trades.ts"),
  route("history/pdf", "account/history/print-history.ts"),
  route("alerts/save", "account/alerts/save-alert.ts"),
  route("alerts/bands", "account/alerts/read-band-alerts.ts"),
  route("alerts/save-bands", "account/alerts/save-band-alerts.ts"),
  route("alerts/:id/state", "account/alerts/set-alert-state.ts"),
  route("alerts/:id/delete", "account/alerts/delete-alert.ts"),
  route("performance/export", "account/performance/export-performance.ts"),
  route("statements/history", "account/statements/list-movements.ts"),
  route("statements/export", "account/statements/export-statement.ts"),
  route("statements/tax", "account/statements/export-tax-year.ts"),
  route("dashboard/pricing", "account/plan/list-plans.ts"),
  route("dashboard/pricing/subscribe/:planId", "account/plan/subscribe-plan.ts"),
];

const trades = (type: string) =>
  route(`admin/trades/${type}`, "office/trades/trades.tsx", { id: `office/trades/${type}` }, [
    route(":id/close", "office/trades/trade-close.tsx", { id: `office/trades/${type}/close` }),
    route(":id/delete", "office/trades/trade-delete.tsx", { id: `office/trades/${type}/delete` }),
  ]);

const pending = route("admin/trades/pending", "office/trades/pending.tsx", [
  route(":id/cancel", "office/trades/pending-cancel.tsx"),
]);

const correction = (type: string) =>
  route(`admin/trades/${type}/:id/edit`, "office/trades/trade-edit.tsx", { id: `office/trades/${type}/edit` });

const money: RouteConfig = [
  route("withdraws/bank", "account/withdraws/withdraw-by-bank.ts"),
  route("suitability/funds", "account/suitability/answer-funds.ts"),
  route("suitability/consent", "account/suitability/set-consent.ts"),
  route("suitability/export", "account/suitability/request-export.ts"),
  route("webhooks/:gateway", "hooks/receive-payment-report.ts"),
  route("payments/paypal/:name", "account/deposits/find-paypal-order.ts"),
  route("payments/paypal/capture/:name", "account/deposits/capture-paypal-payment.ts"),
];

/** The dialogs of a record over its list. One file serves several addresses, so each has an id of its own. */
const recordDialogs = (id: string, file: string): RouteConfigEntry[] =>
  ["new", ":id/edit", ":id/delete"].map((path) => route(path, file, { id: `${id}/${path}` }));

/** The two decisions on a record, which one file serves. */
const decisions = (id: string, record: string, file: string): RouteConfigEntry[] =>
  ["approve", "decline"].map((name) => route(`${record}/${name}`, file, { id: `${id}/${name}` }));

/** The three changes of a trading state, which one file serves. */
const stateDialogs = (id: string, target: string): RouteConfigEntry[] =>
  ["close-only", "halt", "resume"].map((change) =>
    route(`${target}/${change}`, "office/risk/state-dialog.tsx", { id: `${id}/${change}` }),
  );

/** The changes of an instrument's dealing controls. */
const controlDialogs: RouteConfigEntry[] = [
  ...["category", "market"].map((scope) =>
    route(`${scope}-size/edit`, "office/risk/controls/sizes-dialog.tsx", { id: `office/risk/controls/${scope}-size` }),
  ),
  ...["weekly", "once"].map((kind) =>
    route(`window-${kind}/edit`, "office/risk/controls/window-dialog.tsx", { id: `office/risk/controls/${kind}` }),
  ),
  route(":windowId/delete", "office/risk/controls/remove-window-dialog.tsx"),
];

/** A list and the dialogs over it. */
const instruments = (category: string) => {
  const own = (name: string) => ({ id: `office/instruments/${category}${name}` });
  return route(`admin/instruments/${category}`, "office/instruments/instruments.tsx", own(""), [
    ...recordDialogs(`office/instruments/${category}`, "office/instruments/instrument-dialog.tsx"),
    route(":id/review", "office/instruments/price-review.tsx", own("/review")),
    route(":id/split", "office/instruments/instrument-split.tsx", own("/split")),
  ]);
};

/** Settings of the back office: the market, the site, and its providers. */
const settingsScreens: RouteConfigEntry[] = [
  instruments("forex"),
  instruments("commodity"),
  instruments("index"),
  instruments("crypto"),
  instruments("stock"),
  route("admin/pricing", "office/plans/plans.tsx", recordDialogs("office/plans", "office/plans/plan-dialog.tsx")),
  route("admin/spreads", "office/spreads/spreads.tsx"),
  route("admin/lots", "office/lots/lots.tsx"),
  route("admin/settings", "office/site/settings.tsx"),
  route("admin/withdraws/settings", "office/withdraw-settings/withdraw-settings.tsx"),
  route("admin/gateways", "office/gateways/gateways.tsx", [route(":name/edit", "office/gateways/gateway-edit.tsx")]),
  route("admin/gateways/manual", "office/gateways/gateways.tsx", { id: "office/gateways/manual" }, [
    route(":name/edit", "office/gateways/gateway-edit.tsx", { id: "office/gateways/manual-edit" }),
  ]),
  route(
    "admin/externalPayments",
    "office/external-payments/external-payments.tsx",
    recordDialogs("office/external-payments", "office/external-payments/external-dialog.tsx"),
  ),
  route("admin/apis", "office/apis/apis.tsx"),
  route("admin/news-feeds", "office/news/news-feeds.tsx", [
    ...recordDialogs("office/news", "office/news/news-feed-dialog.tsx"),
    route(":id/upload", "office/news/upload-news.tsx"),
  ]),
  route("admin/status/api", "office/status/api-status.tsx"),
  route("admin/status/server", "office/status/server-information.tsx"),
  route("admin/languages", "office/languages/languages.tsx"),
  route("admin/languages/:code", "office/languages/translations.tsx", [
    ...recordDialogs("office/languages", "office/languages/translation-dialog.tsx"),
    route("import", "office/languages/import.tsx"),
  ]),
];

const settingsCalls: RouteConfigEntry[] = [
  route("admin/instruments", "office/instruments/add-instrument.ts"),
  route("admin/instruments/:id", "office/instruments/change-instrument.ts"),
  route("admin/instruments/:id/accept-price", "office/instruments/accept-price.ts"),
  route("admin/instruments/:id/split", "office/instruments/split-instrument.ts"),
  route("admin/price-limits", "office/spreads/save-price-limits.ts"),
  route("admin/instruments/api/:type", "office/instruments/list-instruments.ts"),
  route("admin/pricing/api", "office/plans/list-plans.ts"),
  route("admin/pricing/:id", "office/plans/change-plan.ts"),
  route("admin/lotSelector", "office/lots/save-lot-selectors.ts"),
  route("admin/gateways/:name", "office/gateways/change-gateway.ts"),
  route("admin/externalPayments/api", "office/external-payments/list-external-payments.ts"),
  route("admin/externalPayments/:id", "office/external-payments/change-external.ts"),
  route("admin/apis/:key", "office/apis/change-api.ts"),
  route("admin/news-feeds/api", "office/news/list-news-feeds.ts"),
  route("admin/news-feeds/:id", "office/news/change-news-feed.ts"),
  route("admin/settings/test-webhook", "office/site/test-webhook.ts"),
  route("admin/languages/translations", "office/languages/add-translation.ts"),
  route("admin/languages/translations/:id", "office/languages/change-translation.ts"),
  route("admin/languages/api/:code", "office/languages/list-translations.ts"),
];
const customers = (type: string) =>
  route(`admin/customers/${type}`, "office/customers/customers.tsx", { id: `office/customers/${type}` }, [
    route("new", "office/customers/customer-new.tsx", { id: `office/customers/${type}/new` }),
    route(":id/delete", "office/customers/customer-delete.tsx", { id: `office/customers/${type}/delete` }),
    route(":id/erase", "office/privacy/erase-dialog.tsx", { id: `office/customers/${type}/erase` }),
  ]);

const withdraws = (type: string) =>
  route(`admin/withdraws/${type}`, "office/money/withdrawals.tsx", { id: `office/withdraws/${type}` });

/** What opens over a list of leads. */
const leadDialog = {
  notes: [":id/notes", "crm/leads/notes-dialog.tsx"],
  call: [":id/call", "crm/phone/call.tsx"],
  assign: ["assign", "crm/leads/assign.tsx"],
  choose: ["choose/:whom", "crm/leads/choose.tsx"],
  import: ["import", "crm/imports/upload-dialog.tsx"],
} as const;
const leadDialogs = (list: string, names: (keyof typeof leadDialog)[]): RouteConfigEntry[] =>
  names.map((name) => {
    const [path, file] = leadDialog[name];
    return route(path, file, { id: `${list}/${name}` });
  });

/** Inside the frame of the back office. */
const crmScreens: RouteConfigEntry[] = [
  ...["live", "manual", "all"].map((type) => {
    const id = `crm/leads-${type}`;
    return route(`admin/leads/${type}`, "crm/leads.tsx", { id }, [
      ...leadDialogs(id, ["notes", "call", "assign", "import"]),
      route(":id/delete", "crm/leads/delete.tsx", { id: `${id}/delete` }),
    ]);
  }),
  route("admin/crm/all", "crm/all-leads.tsx", [
    ...leadDialogs("crm/all-leads", ["notes", "call", "assign", "choose", "import"]),
    route(":id/delete", "crm/leads/delete.tsx", { id: "crm/all-leads/delete" }),
  ]),
  route("admin/leads/add", "crm/leads/add.tsx"),
  route("admin/leads/changes", "crm/leads/changes.tsx"),
  route("admin/leads/changes/:id", "crm/leads/change.tsx"),
  route("admin/leads/:id/edit", "crm/leads/lead.tsx"),
  route("admin/leads/:id/call", "crm/phone/call.tsx"),
  route("admin/crm/sales/:type", "crm/sales.tsx", leadDialogs("crm/sales", ["notes", "call", "assign", "choose"])),
  route(
    "admin/crm/retention",
    "crm/retention.tsx",
    leadDialogs("crm/retention", ["notes", "call", "assign", "choose"]),
  ),
  route("admin/crm/archived", "crm/archived.tsx", leadDialogs("crm/archived", ["notes", "call"])),
  route("admin/crm/clients", "crm/clients.tsx", leadDialogs("crm/clients", ["notes", "call", "assign", "choose"])),
  route(
    "admin/crm-config/sales-statuses",
    "crm/config/statuses.tsx",
    recordDialogs("crm/statuses", "crm/config/status-dialog.tsx"),
  ),
  route("admin/crm-config/teams", "crm/config/teams.tsx", recordDialogs("crm/teams", "crm/config/team-dialog.tsx")),
  route("admin/crm-config/rules", "crm/config/rules.tsx", recordDialogs("crm/rules", "crm/config/rule-dialog.tsx")),
  route("admin/crm-config/webhooks", "crm/webhooks/deliveries.tsx"),
  route("admin/promo-code", "crm/promo/promo-code.tsx"),
  route("leads/imports", "crm/imports/imports.tsx"),
  route("leads/imports/:id", "crm/imports/import.tsx", [route("undo", "crm/imports/undo.tsx")]),
  route("affiliate", "affiliate/leads/leads.tsx", [
    route("import", "crm/imports/upload-dialog.tsx", { id: "affiliate/import" }),
    route("add", "affiliate/leads/lead-dialog.tsx"),
    route(":id/delete", "affiliate/leads/lead-dialog.tsx", { id: "affiliate/delete" }),
  ]),
  route("affiliate/home", "affiliate/home/home.tsx"),
  route("affiliate/api", "affiliate/api/api-key.tsx"),
];

const office: RouteConfig = [
  layout("office/shell/office-shell.tsx", [
    ...crmScreens,
    route("admin", "office/dashboard/dashboard.tsx"),
    route("admin/home", "office/home/home.tsx"),
    route("admin/search", "office/search/search.tsx"),
    route("admin/deposits", "office/money/deposits.tsx"),
    route("admin/deposits/:id", "office/money/deposit-decision.tsx"),
    route("admin/payments", "office/payments/payments.tsx", [route(":id/look", "office/payments/payment.tsx")]),
    withdraws("pending"),
    route("admin/withdraws/pending/:id", "office/money/withdrawal-decision.tsx"),
    withdraws("history"),
    route("admin/approvals", "office/approvals/approvals.tsx", [
      route(":id/approve", "office/approvals/approval-dialog.tsx"),
      route(":id/refuse", "office/approvals/approval-dialog.tsx", { id: "office/approvals/refuse" }),
    ]),
    customers("all"),
    customers("inactive"),
    route("admin/customers/edit/:id", "office/customers/customer-page.tsx", [
      index("office/customers/customer-profile.tsx"),
      route("trades", "office/customers/customer-trades.tsx"),
      route("deposits", "office/customers/customer-deposits.tsx"),
      route("withdraws", "office/customers/customer-withdrawals.tsx"),
      route("tracking", "office/customers/customer-tracking.tsx"),
      route("sessions", "office/customers/customer-sessions.tsx"),
      route("audit", "office/customers/customer-audit.tsx"),
    ]),
    route("admin/customers/:id/controls", "office/risk/controls/customer-controls.tsx"),
    route("admin/customers/:id", "office/customer/customer.tsx", [
      index("office/customer/overview.tsx"),
      route("positions", "office/customer/positions.tsx"),
      route("trades", "office/customers/customer-trades.tsx", { id: "office/customer/trades" }),
      route("money", "office/customer/money.tsx"),
      route("deposits", "office/customers/customer-deposits.tsx", { id: "office/customer/deposits" }),
      route("withdraws", "office/customers/customer-withdrawals.tsx", { id: "office/customer/withdraws" }),
      route("identity", "office/customer/identity.tsx"),
      route("compliance", "office/customer/compliance.tsx"),
      route("notes", "office/customer/notes.tsx"),
      route("timeline", "office/customer/timeline.tsx"),
      route("message", "office/customer/message.tsx"),
      route("record-deposit", "office/customer/record-deposit.tsx"),
      route("devices", "office/customer/devices.tsx"),
      route("audit", "office/customers/customer-audit.tsx", { id: "office/customer/audit" }),
    ]),
    trades("all"),
    trades("open"),
    trades("closed"),
    pending,
    ...["all", "open", "closed"].map(correction),
    route("admin/risk", "office/risk/risk-desk.tsx", [...stateDialogs("office/risk", ":target")]),
    route("admin/risk/limits", "office/risk/limits/limits.tsx", [
      ...["new", ":id/edit"].map((path) =>
        route(path, "office/risk/limits/limit-dialog.tsx", { id: `office/risk/limits/${path}` }),
      ),
    ]),
    route("admin/risk/:instrument", "office/risk/risk-instrument.tsx", [
      ...stateDialogs("office/risk/instrument", "state"),
      ...controlDialogs,
      route("hedges/record", "office/risk/hedges/hedge-dialog.tsx"),
      ...["close", "reverse"].map((end) =>
        route(`:id/${end}`, "office/risk/hedges/end-hedge-dialog.tsx", { id: `office/risk/hedges/${end}` }),
      ),
    ]),
    route("admin/inbox", "office/inbox/inbox.tsx", [route("targets", "office/inbox/targets.tsx")]),
    route("admin/disputes", "office/disputes/disputes.tsx"),
    route("admin/disputes/:id", "office/disputes/dispute-decision.tsx"),
    ...settingsScreens,
    route("admin/users", "office/staff/staff.tsx", [
      ...recordDialogs("office/staff", "office/staff/staff-dialog.tsx"),
      route(":id/second-step", "office/staff/staff-second-step.tsx"),
    ]),
    route("admin/compliance/screening", "office/compliance/screening.tsx"),
    route("admin/compliance/screening/:id", "office/compliance/match.tsx"),
    route("admin/compliance/lists", "office/compliance/lists.tsx"),
    route("admin/compliance/questionnaire", "office/compliance/questionnaire.tsx"),
    route("admin/kyc", "office/kyc/documents.tsx"),
    route("admin/kyc/:id", "office/kyc/review.tsx"),
    route("admin/audit", "office/audit/audit.tsx"),
    route("admin/privacy", "office/privacy/privacy.tsx"),
    route("admin/reports/schedules", "office/reports/schedules.tsx", [
      ...recordDialogs("office/reports/schedules", "office/reports/schedule-dialog.tsx"),
    ]),
    route("admin/reports/statements", "office/reports/statements.tsx", [
      route("new", "office/reports/upload-statement.tsx"),
      route(":id/delete", "office/reports/delete-statement.tsx"),
    ]),
    route("admin/reports/statements/:id", "office/reports/statement.tsx"),
    route("admin/reports", "office/reports/report.tsx", { id: "office/reports/first" }),
    route("admin/reports/:report", "office/reports/report.tsx"),
    route("admin/*", "public/not-found.tsx", { id: "office/not-found" }),
  ]),
  route("admin/customers/api/:type", "office/customers/list-customers.ts"),
  route("admin/customers/:id/erase", "office/privacy/erase-customer.ts"),
  route("admin/customers/:id/export", "office/privacy/export-customer.ts"),
  route("admin/customers/:id/tags", "office/customer/change-tags.ts"),
  route("admin/customers/bulk", "office/customers/change-customers.ts"),
  route("admin/customers/bulk/:id/undo", "office/customers/undo-change.ts"),
  route("admin/balance/:balanceId", "office/customers/adjust-balance.ts"),
  route("admin/users/api", "office/staff/list-staff.ts"),
  route("admin/users/:id", "office/staff/change-staff.ts"),
  route("admin/deposits/api/history", "office/money/list-deposits.ts"),
  route("admin/payments/api", "office/payments/list-payments.ts"),
  route("admin/payments/:id/replay", "office/payments/replay-report.ts"),
  route("admin/withdraws/api/:type", "office/money/list-withdrawals.ts"),
  ...decisions("office/deposit", "admin/deposits/:id", "office/money/decide-deposit.ts"),
  ...decisions("office/withdrawal", "admin/withdraws/:id", "office/money/decide-withdrawal.ts"),
  route("admin/kyc/api", "office/kyc/list-documents.ts"),
  ...decisions("office/documents", "admin/kyc/:id", "office/kyc/decide-documents.ts"),
  route("admin/compliance/screening/api", "office/compliance/list-matches.ts"),
  route("admin/compliance/screening/:id/decide", "office/compliance/decide-match.ts"),
  route("admin/compliance/screening/:id/lift", "office/compliance/lift-block.ts"),
  route("admin/compliance/screen", "office/compliance/screen-now.ts"),
  route("admin/compliance/lists/:name", "office/compliance/save-list.ts"),
  route("admin/compliance/lists/:name/upload", "office/compliance/upload-list.ts"),
  route("admin/customers/:id/funds/request", "office/compliance/request-funds.ts"),
  ...decisions("office/compliance/funds", "admin/customers/:id/funds", "office/compliance/decide-funds.ts"),
  route("admin/kyc/:id/expiry", "office/kyc/set-expiry.ts"),
  route("admin/audit/api", "office/audit/list-entries.ts"),
  route("admin/reports/:report/export", "office/reports/export-report.ts"),
  route("admin/reports/schedules/:id", "office/reports/change-schedule.ts"),
  route("admin/reports/schedules/:id/send", "office/reports/send-schedule.ts"),
  route("admin/reports/statements/:id/export", "office/reports/export-statement.ts"),
  route("admin/dashboard", "office/dashboard/show-figures.ts"),
  route("admin/trades/api/pending", "office/trades/list-pending.ts"),
  route("admin/trades/api/:type", "office/trades/list-trades.ts"),
  route("admin/inbox/api", "office/inbox/list-inbox.ts"),
  route("admin/inbox/assign", "office/inbox/assign-inbox.ts"),
  route("admin/disputes/api", "office/disputes/list-disputes.ts"),
  route("admin/disputes/:id/answer", "office/disputes/answer-dispute.ts"),
  route("admin/risk/state", "office/risk/set-trade-state.ts"),
  route("admin/risk/controls", "office/risk/controls/set-controls.ts"),
  route("admin/risk/controls/sizes", "office/risk/controls/set-sizes.ts"),
  route("admin/risk/controls/windows", "office/risk/controls/add-window.ts"),
  route("admin/risk/controls/windows/:id", "office/risk/controls/remove-window.ts"),
  route("admin/risk/limits/save", "office/risk/limits/save-limits.ts"),
  route("admin/risk/breaches/:id/acknowledge", "office/risk/limits/acknowledge-breach.ts"),
  route("admin/risk/hedges", "office/risk/hedges/open-hedge.ts"),
  ...["close", "reverse"].map((end) =>
    route(`admin/risk/hedges/:id/${end}`, "office/risk/hedges/end-hedge.ts", { id: `office/risk/hedges/${end}-hedge` }),
  ),
  route("admin/risk/api", "office/risk/show-risk.ts"),
  route("admin/risk/api/:instrument", "office/risk/show-instrument-risk.ts"),
  route("admin/trades/close", "office/trades/close-trade.ts"),
  route("admin/trades/pending/:id", "office/trades/cancel-pending.ts"),
  route("admin/trades/:id", "office/trades/change-trade.ts"),
  route("admin/trades/:id/preview", "office/trades/preview-trade.ts"),
  route("admin/approvals/api", "office/approvals/list-approvals.ts"),
  route("admin/customers/login-as/:id", "office/log-in-as.ts"),
  route("views", "office/views/save-view.ts"),
  route("views/:id", "office/views/delete-view.ts"),
];

/** a status, perhaps a type, perhaps days. */
const leadReads = (path: string, id: string): RouteConfigEntry[] => [
  route(`affiliate/leads/api/${path}`, "crm/leads/list-leads.ts", { id: `${id}/all-days` }),
  route(`affiliate/leads/api/${path}/:startDate/:endDate`, "crm/leads/list-leads.ts", { id: `${id}/days` }),
];

const crm: RouteConfigEntry[] = [
  route("admin/leads", "crm/leads/add-lead.ts"),
  route("admin/leads/:id", "crm/leads/change-lead.ts"),
  route("admin/leads/bulk", "crm/leads/change-leads.ts"),
  route("admin/leads/csv", "crm/imports/upload-leads.ts"),
  route("admin/leads/convertLeadToUser", "crm/leads/convert-lead.ts"),
  route("admin/leads/export/:list/:type", "crm/leads/export-leads.ts"),
  route("admin/leads/changes/:id/undo", "crm/leads/undo-change.ts"),
  route("admin/leads/:id/status", "crm/leads/set-lead-status.ts"),
  route("admin/crm/note", "crm/leads/add-note.ts"),
  route("admin/crm/voiso/agents", "crm/phone/list-phone-agents.ts"),
  route("admin/crm/voiso/startCall", "crm/phone/start-call.ts"),
  route("admin/crm-config/sales-statuses/api", "crm/config/list-statuses.ts"),
  route("admin/crm-config/sales-statuses/:id", "crm/config/change-status.ts"),
  route("admin/crm-config/teams/:id", "crm/config/change-team.ts"),
  route("admin/crm-config/teams/api", "crm/config/list-teams.ts"),
  route("admin/crm-config/rules/:id", "crm/config/change-rule.ts"),
  route("admin/crm-config/countries", "crm/config/list-countries.ts"),
  route("admin/crm-config/webhooks/api", "crm/webhooks/list-deliveries.ts"),
  route("admin/crm-config/webhooks/:id/replay", "crm/webhooks/replay-delivery.ts"),
  route("admin/share/users/:id", "crm/config/list-people.ts"),
  route("leads/imports/example.csv", "crm/imports/download-example.ts"),
  route("leads/imports/:id/run", "crm/imports/run-import.ts"),
  route("leads/imports/:id/cancel", "crm/imports/cancel-import.ts"),
  route("leads/imports/:id/rejected.csv", "crm/imports/download-refused-lines.ts"),
  ...leadReads(":list/:status", "leads-api/status"),
  ...leadReads(":list/:status/:type", "leads-api/type"),
  route("affiliate/leads/api", "affiliate/leads/list-leads.ts"),
  route("affiliate/leads", "affiliate/leads/change-leads.ts"),
  route("affiliate/leads/csv", "crm/imports/upload-leads.ts", { id: "affiliate/leads-csv" }),
  route("affiliate/leads/:id", "affiliate/leads/change-leads.ts", { id: "affiliate/lead" }),
  route("affiliate/api/keys/:id", "affiliate/api/revoke-key.ts"),
  route("affiliate/api/keys/:id/show", "affiliate/api/show-key.ts"),
  route("affiliate/api/documentation.md", "affiliate/api/download-documentation.ts"),
  route("api/v1/leads", "affiliate/api/list-and-push-leads.ts"),
  route("api/v1/leads/:id", "affiliate/api/change-lead.ts"),
  route("api/v1/openapi.json", "affiliate/api/show-open-api.ts"),
];

const development: RouteConfig = [route("dev/mail", "dev/mail.tsx"), route("dev/mail/:file", "dev/mail-message.ts")];

export default [
  ...publicPages,
  ...identity,
  ...trading,
  ...account,
  ...money,
  ...office,
  ...settingsCalls,
  ...crm,
  ...development,
  route("*", "public/not-found.tsx"),
] satisfies RouteConfig;
