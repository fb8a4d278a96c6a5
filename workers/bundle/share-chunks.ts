import { join } from "node:path";
import type { Rollup } from "vite";

type Graph = Pick<Rollup.PluginContext, "getModuleIds" | "getModuleInfo">;
type Chunk = [name: string, modules: Set<string>];

const ICONS = "/lucide-react/dist/esm/icons/";

/**
 * Puts modules that several pages share into a few files. By default Rollup writes one file for each combination of
 * pages: 60 for the trading page, most of them too small to compress, each with its own request. A module of one page
 * stays in the file of that page.
 *
 * - `page`: modules of every page.
 * - `parts`: modules of the trading page or its chart that other folders use too, such as form fields and live prices.
 * - `keys`: the keyboard shortcuts. Account pages load them after hydration.
 * - `trading`: modules of the trading page that other pages of its folder use too.
 * - `interactive-chart-indicators`: what the chart and its settings share; loaded with the chart.
 * - `interactive-chart-icons`: icons that only the chart needs on its page; it would load all of `icons` for a few.
 * - `icons`: icons of the remaining pages that two modules or more import.
 */
export function shareChunks(app: string): Rollup.GetManualChunk {
  let chunks: Chunk[] | undefined;
  return (id, graph) => {
    chunks ??= listChunks(app, graph);
    return chunks.find(([, modules]) => modules.has(id))?.[0];
  };
}

/** A module belongs to the first chunk that names it. */
function listChunks(app: string, graph: Graph): Chunk[] {
  const folder = join(app, "trading/");
  const dashboard = join(folder, "dashboard.tsx");
  const ids = [...graph.getModuleIds()];
  const others = ids.filter((id) => {
    const { isEntry, dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
    return (isEntry || dynamicImporters.length > 0) && id.split("?", 1)[0] !== dashboard;
  });
  const needed = reach(graph, [dashboard]);
  // A stylesheet in a shared chunk would load on pages that do not import it.
  const isScript = (id: string) => !id.endsWith(".css");
  const sharedWith = (entries: string[]) =>
    new Set([...reach(graph, entries)].filter((id) => needed.has(id) && isScript(id)));
  const drawn = reach(graph, [join(folder, "chart/interactive-chart.tsx")]);
  const set = reach(graph, [join(folder, "chart/indicator-settings.tsx")]);
  const elsewhere = others.filter((id) => !id.startsWith(folder));
  const besideChart = [...reach(graph, elsewhere)].filter(
    (id) => drawn.has(id) && !needed.has(id) && id.startsWith(app) && isScript(id),
  );
  const icons = ids.filter((id) => id.includes(ICONS) && !needed.has(id));
  return [
    // Without the entry itself: evaluating it starts the application, so no other module may import its file.
    ["page", reach(graph, [join(app, "root.tsx"), ...importsOf(graph, join(app, "entry.client.tsx"))])],
    ["parts", new Set([...sharedWith(elsewhere), ...besideChart])],
    ["keys", reach(graph, [join(folder, "keys/keyboard.tsx")])],
    ["trading", sharedWith(others.filter((id) => id.startsWith(folder)))],
    [
      "interactive-chart-indicators",
      new Set([...drawn].filter((id) => set.has(id) && !needed.has(id) && isScript(id))),
    ],
    ["interactive-chart-icons", new Set(icons.filter((id) => drawn.has(id)))],
    ["icons", new Set(icons.filter((id) => (graph.getModuleInfo(id)?.importers.length ?? 0) > 1))],
  ];
}

/** The modules that `entries` import statically, directly or not, and the entries. */
function reach(graph: Graph, entries: string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...importsOf(graph, id));
  }
  return reached;
}

function importsOf(graph: Graph, id: string): readonly string[] {
  return graph.getModuleInfo(id)?.importedIds ?? [];
}
