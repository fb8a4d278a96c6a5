/** Comments, quoted texts and names, dollar-quoted bodies; and the semicolons outside of them. */
const TOKEN = /--.*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|;[ \t]*\n?/g;

/**
 * Splits a SQL file into its statements, each with the comments above it. The texts joined are the file; text without
 * a semicolon at the end is a statement too.
 */
export function splitStatements(content: string): string[] {
  const ends = [...content.matchAll(TOKEN)]
    .filter(([token]) => token.startsWith(";"))
    .map(({ 0: token, index }) => index + token.length);
  const statements = ends.map((end, place) => content.slice(ends[place - 1] ?? 0, end));
  const rest = content.slice(ends.at(-1) ?? 0);
  return rest.trim() === "" ? statements : [...statements, rest];
}
