import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { z } from "zod";
import { call } from "../../http/call.ts";
import { limitRate } from "../../http/rate-limit.ts";

let judge: ZxcvbnFactory | null = null;
const perMinute = limitRate({ most: 60, each: 60_000 });

/** 0 to 4 for a password that is being typed. It is neither kept nor logged. */
export const action = call({
  roles: "public",
  input: z.object({ password: z.string().max(1000) }),
  async run({ input, visit }) {
    perMinute(visit.address);
    judge ??= new ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...english.dictionary },
      graphs: common.adjacencyGraphs,
      maxLength: 64,
    });
    return judge.check(input.password).score;
  },
  done: (score) => ({ data: { score } }),
});
