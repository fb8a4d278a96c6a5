import * as common from "@zxcvbn-ts/language-common";

/** Digits after a common word add little, so the word without them is compared too, from this length on. */
const SHORTEST_WORD = 4;
/** The most common passwords, from the strength meter's dictionary; loaded when the first password is chosen. */
let known: ReadonlySet<string> | null = null;

export function isCommonPassword(password: string): boolean {
  known ??= new Set(common.dictionary["passwords-common"]);
  const plain = password.trim().toLowerCase();
  const word = plain.replace(/\d+$/, "");
  return known.has(plain) || (word.length >= SHORTEST_WORD && known.has(word)) || /^(.)\1*$/u.test(plain);
}
