import { z } from "zod";
import { setAvatar } from "../../../db/generated/iam.ts";
import { byMethod, call } from "../../http/call.ts";
import { text } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";

const upload = call({
  roles: signedIn,
  back: "/profile",
  input: z.object({ avatar: text("Choose a photo") }),
  files: { kind: "avatar", names: ["avatar"] },
  run: ({ pool, actor, files }) => setAvatar(pool, { actor, file: files.avatar }),
  done: () => ({ message: "Photo saved" }),
});

const remove = call({
  roles: signedIn,
  method: "DELETE",
  back: "/profile",
  run: ({ pool, actor }) => setAvatar(pool, { actor, file: null }),
  done: () => ({ message: "Photo removed" }),
});

export const action = byMethod(upload, remove);
