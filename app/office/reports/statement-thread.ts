import { answerJobs } from "../../http/threads/answer-jobs.ts";
import { readStatement } from "./read-statement.ts";

answerJobs(readStatement);
