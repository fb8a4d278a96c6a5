// The smallest Remix page that shows the same trades and hydrates in a browser: no session, no query, no layout,
// rendered to one string.
import { createServer } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { Links, Meta, Outlet, RemixServer, Scripts, ScrollRestoration, useLoaderData } from "@remix-run/react";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

/** The rows that the application's page shows, with a cell for each of its columns. */
type Row = Record<string, string | number | null>;
const rows = JSON.parse(process.env["ROWS"] ?? "[]") as Row[];
const columns = [
  ["ID", "id"],
  ["User", "email", "mode"],
  ["Type", "type"],
  ["Instrument", "instrument"],
  ["Entry price", "open_rate"],
  ["Close price", "close_rate"],
  ["Spread", "spread"],
  ["Used margin", "margin_used", "currency"],
  ["P/L", "pro_loss"],
  ["Take profit", "profit"],
  ["Stop loss", "loss"],
  ["Leverage", "leverage"],
  ["Status", "status"],
].map(([name = "", ...fields]) => ({ name, fields }));

const textOf = (row: Row, fields: string[]) => fields.map((field) => row[field] ?? "\u2013").join(" ");

function List() {
  const { rows: shown } = useLoaderData<{ rows: Row[] }>();
  return h(
    "main",
    null,
    h("h1", null, "Trades"),
    h(
      "table",
      { className: "table" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          columns.map(({ name }) => h("th", { key: name, scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        shown.map((row) =>
          h(
            "tr",
            { key: row["id"] },
            columns.map(({ name, fields }) =>
              h(
                "td",
                { key: name, className: "num" },
                h("bdi", { dir: "ltr", className: "n", title: row[fields[0] ?? ""] }, textOf(row, fields)),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
const Root = () =>
  h(
    "html",
    { lang: "en" },
    h("head", null, h("meta", { charSet: "utf-8" }), h(Meta), h(Links)),
    h("body", null, h(Outlet), h(ScrollRestoration), h(Scripts)),
  );

const asset = (id: string, parentId?: string, hasLoader = false) => ({
  id,
  parentId,
  path: parentId === undefined ? "" : undefined,
  index: parentId === undefined ? undefined : true,
  hasAction: false,
  hasLoader,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  module: `/${id}.js`,
  imports: [],
  css: [],
});
const build = {
  mode: "production",
  isSpaMode: false,
  assetsBuildDirectory: "build/client",
  publicPath: "/",
  basename: "/",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
  entry: {
    module: {
      default: (
        request: Request,
        status: number,
        headers: Headers,
        context: Parameters<typeof RemixServer>[0]["context"],
      ) => {
        headers.set("content-type", "text/html; charset=utf-8");
        return new Response(`<!DOCTYPE html>${renderToString(h(RemixServer, { context, url: request.url }))}`, {
          status,
          headers,
        });
      },
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    list: {
      id: "list",
      parentId: "root",
      index: true,
      module: { default: List, loader: () => Response.json({ rows }) },
    },
  },
  assets: {
    version: "1",
    url: "/manifest.js",
    entry: { module: "/entry.js", imports: [] },
    routes: { root: asset("root"), list: asset("list", "root", true) },
  },
} as unknown as ServerBuild;

const show = createRequestListener(createRequestHandler(build, "production"));
createServer((incoming, outgoing) => {
  if (incoming.url !== "/metrics") return show(incoming, outgoing);
  const { user, system } = process.cpuUsage();
  outgoing.end(`process_cpu_seconds_total ${(user + system) / 1e6}\n`);
}).listen(Number(process.env["PORT"]), "127.0.0.1", () => process.send?.("ready"));
