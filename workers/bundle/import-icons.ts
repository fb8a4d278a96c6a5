import { readFile } from "node:fs/promises";
import type { Plugin, Rollup } from "vite";

const PACKAGE = "lucide-react";
const IMPORT = /^import \{([^}]*)\} from "lucide-react";$/gm;
const EXPORT = /^export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs';$/gm;

/**
 * Imports each icon from its own module instead of the package's index, which imports every icon. Rollup then puts an
 * icon into the chunks of the pages that use it; with the index, the file that every page loads contains the icons of
 * all pages (15 kB).
 */
export function importIcons(): Plugin {
  let modules: Map<string, string> | undefined;
  return {
    name: "import-icons",
    apply: "build",
    // After esbuild, which removes types from the imports.
    enforce: "post",
    async transform(code, id) {
      if (this.environment.config.build.ssr || id.includes("/node_modules/") || !code.includes(`"${PACKAGE}"`)) return;
      modules ??= await listModules(this, id);
      const known = modules;
      const single = code.replaceAll(IMPORT, (_, names: string) => importEach(this, names, known));
      if (single.includes(`"${PACKAGE}"`)) this.error(`An import of ${PACKAGE} is written in an unknown form`);
      return { code: single, map: null };
    },
  };
}

/** The module of each icon name that the package exports. */
async function listModules(context: Rollup.PluginContext, importer: string): Promise<Map<string, string>> {
  const index = await context.resolve(PACKAGE, importer);
  if (!index) return context.error(`${PACKAGE} is not installed`);
  const modules = new Map<string, string>();
  for (const [, names = "", file = ""] of (await readFile(index.id, "utf8")).matchAll(EXPORT))
    for (const name of names.split(","))
      modules.set(name.trim().replace("default as ", ""), `${PACKAGE}/icons/${file}`);
  return modules;
}

/** One line, so that the lines below keep their numbers. */
function importEach(context: Rollup.PluginContext, names: string, modules: Map<string, string>): string {
  const imports = names.split(",").map((name) => {
    const [exported = "", local = exported] = name.trim().split(" as ");
    const module = modules.get(exported);
    if (!module) return context.error(`${PACKAGE} has no module for ${exported}`);
    return `import ${local} from "${module}";`;
  });
  return imports.join(" ");
}
