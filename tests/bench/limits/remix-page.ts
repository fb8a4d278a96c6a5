// The smallest Remix page with a table of 15 rows and 20 columns: no session, no query, no layout, rendered to one string.
import { createServer } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { RemixServer, Outlet, useLoaderData } from "@remix-run/react";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

const columns = Array.from({ length: 20 }, (_, n) => `column ${n + 1}`);
type Row = Record<string, string>;
const rows: Row[] = Array.from({ length: 15 }, (_, row) =>
  Object.fromEntries(columns.map((column) => [column, `${column} of row ${row}`])),
);

function List() {
  const { rows: shown } = useLoaderData<{ rows: Row[] }>();
  return h(
    "main",
    null,
    h("h1", null, "Trades"),
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          columns.map((column) => h("th", { key: column }, h("button", { type: "button" }, column))),
        ),
      ),
      h(
        "tbody",
        null,
        shown.map((row, n) =>
          h(
            "tr",
            { key: n },
            columns.map((column) => h("td", { key: column }, row[column])),
          ),
        ),
      ),
    ),
  );
}
const Root = () =>
  h("html", { lang: "en" }, h("head", null, h("meta", { charSet: "utf-8" })), h("body", null, h(Outlet)));

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

createServer(createRequestListener(createRequestHandler(build, "production"))).listen(
  Number(process.env["PORT"]),
  "127.0.0.1",
  () => process.send?.("ready"),
);
