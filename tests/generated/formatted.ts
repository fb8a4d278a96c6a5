import { format } from "oxfmt";
import options from "../../.oxfmtrc.json" with { type: "json" };

/** The text of a generated file as `npm run format` would leave it. */
export async function formatted(file: string, text: string): Promise<string> {
  return (await format(file, text, options as Parameters<typeof format>[2])).code;
}
