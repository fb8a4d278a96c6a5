type ErrorCode = { status: number; sentences: string[]; when: string };

const WIDTH = 120;
const SCHEMAS: Record<string, string> = {
  BT1: "iam",
  BT2: "market and trading",
  BT3: "money",
  BT4: "kyc",
  BT5: "crm and, from BT540 on, compliance",
  BT6: "site",
};
const HEAD = `# Error codes

Written by \`npm run generate\` from errors.json. A violated rule raises one of these codes as SQLSTATE. The sentence is for
users, the code for programs. \`column\` names the field and \`detail\` adds information: for a sentence with
{{placeholders}} it is the JSON object of their values. A code is followed by its HTTP status (\`db/errors.ts\`), its
sentences, and when it is raised.
`;

/** The text of sql/ERRORS.md, a section for each schema. */
export function writeErrors(codes: Readonly<Record<string, ErrorCode>>): string {
  const sections = Object.entries(SCHEMAS).map(([prefix, schema]) => {
    const lines = Object.entries(codes)
      .filter(([code]) => code.startsWith(prefix))
      .flatMap(([code, { status, sentences, when }]) => [
        ...wrap(`- **${code}** ${status}: ${sentences.join(" · ")}`, "  "),
        ...wrap(`  - When: ${when}.`, "    "),
      ]);
    return `\n## ${prefix}xx: ${schema}\n\n${lines.join("\n")}\n`;
  });
  return HEAD + sections.join("");
}

/** Breaks a list item after its last word that fits. */
function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/(?<=\S) /)) {
    if (line !== "" && line.length + word.length >= WIDTH) {
      lines.push(line);
      line = indent + word;
    } else line += line === "" ? word : ` ${word}`;
  }
  return [...lines, line];
}
