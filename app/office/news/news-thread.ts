import { answerJobs } from "../../http/threads/answer-jobs.ts";
import { readNews } from "./read-news.ts";

answerJobs(readNews);
