import { answerJobs } from "../../http/threads/answer-jobs.ts";
import { readTexts } from "./read-texts.ts";

answerJobs((bytes: Uint8Array) => readTexts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
