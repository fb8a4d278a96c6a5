import { each, json, type Shape, together } from "../send.ts";

/** Dates, repeats and years: the words on which the strength of a password takes longest to judge. */
const costly = "1/1/2011-12-1999 19901990 12/12/2012 2011-11-11 1/1/2011-12-1999".slice(0, 64);
const strength = (password: string) => json("/password-strength", { password });

export const passwordShapes = (): Shape[] => [
  {
    name: "the strength of a costly password of 64 characters",
    send: each(strength(costly)),
    answers: [200],
  },
  {
    name: "the strength of 20 costly passwords at once",
    send: together(20, (site, at) => strength(`${at}${costly}`)(site)),
    answers: [200, 429, 503],
  },
  {
    name: "the strength of long passwords of repeats",
    send: together(4, (site, at) => strength(["a", "ab", "qwerty", "2011"][at]?.repeat(160) ?? "")(site)),
    answers: [200, 429, 503],
  },
  {
    name: "log-ins with passwords of 60 kB",
    send: together(4, json("/auth/login", { email: "customer@demo.test", password: "p".repeat(60_000) })),
    answers: [422],
  },
  {
    name: "log-ins with passwords of 1,000 characters",
    send: together(8, (site, at) =>
      json("/auth/login", { email: `nobody${at}@demo.test`, password: "ß".repeat(1000) })(site),
    ),
    answers: [401, 429],
  },
  {
    name: "a sign-up with a password of 60 kB",
    send: each(json("/auth/signup", { email: "a@b.test", password: "p".repeat(60_000) })),
    answers: [422],
  },
];
