import { answerJobs } from "../../http/threads/answer-jobs.ts";
import { readTexts } from "./read-texts.ts";

answerJobs(readTexts);
