import * as common from "@zxcvbn-ts/language-common";

/**
 * The most common passwords, from the dictionary of the strength meter; read once, when the first password is chosen.
 */
/** A common word followed by digits is as common; a word of letters alone is compared as it is. */
const SHORTEST_WORD = 4;
let known: ReadonlySet<string> | null = null;

export function isCommonPassword(password: string): boolean {
  known ??= new Set(common.dictionary["passwords-common"]);
  const plain = password.trim().toLowerCase();
  const word = plain.replace(/\d+$/, "");
  return known.has(plain) || (word.length >= SHORTEST_WORD && known.has(word)) || /^(.)\1*$/u.test(plain);
}
