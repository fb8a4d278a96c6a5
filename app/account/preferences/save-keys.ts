import { z } from "zod";
import { setKeys } from "../../../db/generated/iam.ts";
import { type KeyChoices, keyCaps, keyOf } from "../../frame/key-bindings.ts";
import { changedKeys, keyChoicesOf, keyCommands, readKey, USED_KEY, usedBy } from "../../frame/key-rules.ts";
import { call } from "../../http/call.ts";
import { Refusal } from "../../http/errors.ts";
import { signedIn } from "../../http/roles.ts";

const MAX_CHARACTERS = 20;
const keyText = z
  .string("Choose another key")
  .max(MAX_CHARACTERS, "Choose another key")
  .transform((text, context) => {
    const read = readKey(text);
    if ("key" in read) return read.key;
    context.addIssue(read.error);
    return z.NEVER;
  });
const texts = Object.fromEntries(keyCommands.map((command) => [command, keyText.optional()]));
const input = z.object({ _defaults: z.literal("true").optional(), ...texts });

/** Saves the keys of commands; a command that is not sent keeps its key. `_defaults` restores all. */
export const action = call({
  roles: signedIn,
  input,
  back: "/profile/preferences/keys",
  async run({ pool, actor, session, input: { _defaults, ...sent } }) {
    const stored = keyChoicesOf(session.preferences.keys);
    const keys = _defaults ? {} : changedKeys({ ...stored, ...keyChoicesOf(sent) });
    refuseUsedKeys(keys, stored);
    await setKeys(pool, { actor, keys });
  },
  done: (_saved, { input }) => ({
    message: input._defaults ? "Default shortcuts restored" : "Shortcuts saved",
    to: "/profile/preferences/keys",
  }),
});

/** A conflict is the error of the key that changed with this request. */
function refuseUsedKeys(keys: KeyChoices, stored: KeyChoices): void {
  for (const command of keyCommands) {
    const key = keyOf(command, keys);
    const other = key === keyOf(command, stored) ? undefined : usedBy(command, key, keys);
    if (!other) continue;
    throw new Refusal(422, "BT298", "This key is already in use", {
      fields: { [command]: USED_KEY },
      values: { command: other, key: keyCaps(key).join(" ") },
    });
  }
}
