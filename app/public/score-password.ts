import { z } from "zod";
import { call } from "../http/call.ts";
import { limitRate } from "../http/rate-limit.ts";
import { onePerAddress } from "../http/threads/one-per-address.ts";
import { openThreadPool, refuseBusy } from "../http/threads/thread-pool.ts";

const limitCalls = limitRate({ most: 60, each: 60_000 });
const MAX_WAITING_PER_ADDRESS = 2;
const queue = onePerAddress<number>(MAX_WAITING_PER_ADDRESS);
const score = openThreadPool<string, number>({
  script: "app/public/password-thread.ts",
  threads: 1,
  queueLimit: 20,
  deadlineMs: 3_000,
  refuseLate: refuseBusy,
});

/** Scores a password from 0 to 4 while it is typed; it is neither stored nor logged. */
export const action = call({
  roles: "public",
  input: z.object({ password: z.string().max(1000) }),
  run({ input, requestContext }) {
    limitCalls(requestContext.address);
    return queue(requestContext.address, () => score(input.password));
  },
  done: (score) => ({ data: { score } }),
});
