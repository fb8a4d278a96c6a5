import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import type { Plugin, Rollup } from "vite";

/** The suffix of the browser part of a route module in Remix's plugin. */
const ROUTE = "?__remix-build-client-route";
/** The longest translation key (BT603). */
const MAX_KEY_LENGTH = 500;

/** The strings that the browser code of each folder of routes can show; `root` is what every page loads. */
export type TextsByFolder = Record<string, string[]>;

/**
 * Writes the string literals that the routes of each folder contain in the browser build, so that the server sends a
 * page only the translations of its own folders. The server selects the translation keys among them when it reads a
 * dictionary.
 */
export function listTexts(app: string, file: string): Plugin {
  return {
    name: "list-texts",
    apply: "build",
    generateBundle() {
      if (this.environment.config.build.ssr) return;
      const ids = [...this.getModuleIds()];
      const folders = new Map<string, string[]>();
      for (const id of ids) {
        const folder = id === `${app}/entry.client.tsx` ? "root" : folderOf(app, id);
        if (folder) folders.set(folder, [...(folders.get(folder) ?? []), id]);
      }
      const shared = reach(this, folders.get("root") ?? [], new Set());
      const texts: TextsByFolder = { root: textsOf(this, shared) };
      for (const [folder, entries] of folders)
        if (folder !== "root") texts[folder] = textsOf(this, reach(this, entries, shared));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(texts));
    },
  };
}

/** `crm/leads` for a route in app/crm/leads, `root` for app/root.tsx. */
function folderOf(app: string, id: string): string | null {
  if (!id.endsWith(ROUTE)) return null;
  const folder = dirname(relative(app, id));
  return folder === "." ? "root" : folder;
}

/** The application's modules that `entries` import, statically or dynamically, without those in `known`. */
function reach(context: Rollup.PluginContext, entries: string[], known: Set<string>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || known.has(id) || id.includes("/node_modules/")) continue;
    reached.add(id);
    const info = context.getModuleInfo(id);
    if (info) waiting.push(...info.importedIds, ...info.dynamicallyImportedIds);
  }
  return reached;
}

function textsOf(context: Rollup.PluginContext, ids: Set<string>): string[] {
  const texts = new Set<string>();
  for (const id of ids) {
    const { code } = context.getModuleInfo(id) ?? {};
    if (code) collect(context.parse(code), texts);
  }
  return [...texts].sort();
}

function collect(node: unknown, texts: Set<string>): void {
  if (Array.isArray(node)) return node.forEach((each) => collect(each, texts));
  if (typeof node !== "object" || node === null) return;
  const { type, value } = node as { type?: string; value?: unknown };
  const text = type === "Literal" ? value : type === "TemplateElement" ? (value as { cooked?: string }).cooked : null;
  if (typeof text === "string" && text.length > 0 && text.length <= MAX_KEY_LENGTH) texts.add(text);
  else for (const child of Object.values(node)) collect(child, texts);
}
