import type { Tone } from "./chip.tsx";

/** Words of statuses and the tone of a status that contains them; the first match counts. */
const tones: readonly [words: RegExp, tone: Tone | undefined][] = [
  [/\b(not|no longer|never|wrong|invalid|refused|declined|duplicate|lost|spam|blacklist)/i, "danger"],
  [/\b(no answer|unreachable|voicemail|busy|closed|archived)/i, undefined],
  [/\b(converted|client|deposit|ftd|active|won)/i, "ok"],
  [/\b(call|callback|again|later|follow|pending|waiting)/i, "warn"],
  [/\b(interested|demo|hot|potential|ready)/i, "accent"],
  [/\bnew\b/i, "info"],
];

/** The tone of a lead's status. Staff name the statuses, so it follows from their words; others stay neutral. */
export function toneOfLeadStatus(status: string | null): Tone | undefined {
  return status === null ? undefined : tones.find(([words]) => words.test(status))?.[1];
}
