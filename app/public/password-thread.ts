import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { answerJobs } from "../http/threads/answer-jobs.ts";

/** Scoring time grows steeply with the length, and a password with a strong beginning is strong. */
const SCORED_CHARACTERS = 24;

const scorer = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: SCORED_CHARACTERS,
});

answerJobs((password: string) => scorer.check(password.slice(0, SCORED_CHARACTERS)).score);
