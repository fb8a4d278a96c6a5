import { Refusal } from "../../http/errors.ts";

export type Question = { text: string; options: { text: string; points: number }[] };

/**
 * Questions as lines of text: a question, below it its answers as "points | text", and an empty line. It can be edited
 * without scripts.
 */
export function questionsText(questions: readonly Question[]): string {
  return questions
    .map(({ text, options }) => [text, ...options.map((option) => `${option.points} | ${option.text}`)].join("\n"))
    .join("\n\n");
}

export function readQuestions(text: string): Question[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== "")
    .map((block) => {
      const [question = "", ...options] = block.trim().split("\n");
      return { text: question.trim(), options: options.map(readOption) };
    });
}

function readOption(line: string): Question["options"][number] {
  const [, points, text = ""] = /^\s*(\d{1,3})\s*\|\s*(.+?)\s*$/.exec(line) ?? [];
  const message = "Each answer needs 0 to 100 points and a text";
  if (points === undefined) throw new Refusal(422, "invalid_input", message, { fields: { questions: message } });
  return { text, points: Number(points) };
}
