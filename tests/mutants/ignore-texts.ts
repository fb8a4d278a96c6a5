// A plugin of StrykerJS: it makes no mutants of texts that only the log contains. The names of the nodes are Babel's.
type Node = { type: string; name?: string; property?: Node; object?: Node; callee?: Node };
type Path = { node: Node; parentPath: Path | null; key: string | number | null; listKey?: string };

const TEXTS = ["StringLiteral", "TemplateLiteral"];
const nameOf = ({ name = "" }: Node): string => name;

/** `new GatewayError("…", { cause })`: its message is logged, and the answer to the request does not contain it. */
function isMessage({ node, parentPath, listKey }: Path): boolean {
  if (parentPath?.node.type !== "NewExpression" || listKey !== "arguments") return false;
  const ofError = parentPath.node.callee !== undefined && /^(Gateway)?Error$/.test(nameOf(parentPath.node.callee));
  return ofError && [...TEXTS, "ObjectExpression"].includes(node.type);
}

/** `log.warn({ … }, "…")` and its arguments. */
function isLogged({ parentPath, listKey }: Path): boolean {
  if (parentPath?.node.type !== "CallExpression" || listKey !== "arguments") return false;
  const { callee } = parentPath.node;
  return callee?.type === "MemberExpression" && callee.object !== undefined && nameOf(callee.object) === "log";
}

export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "texts",
    value: {
      shouldIgnore(path: Path): string | undefined {
        return isMessage(path) || isLogged(path) ? "A text that only the log contains" : undefined;
      },
    },
  },
];
