import { openThreadPool } from "../../http/threads/thread-pool.ts";
import type { NewsEntry } from "../../outbound/news/news-entry.ts";
import { refuseNews, type UploadedNews } from "./read-news.ts";

/** In a worker thread, because a file of several megabytes takes half a second. */
export const readNewsInThread = openThreadPool<UploadedNews, NewsEntry[]>({
  script: "app/office/news/news-thread.ts",
  threads: 1,
  queueLimit: 5,
  deadlineMs: 10_000,
  refuseLate: () => refuseNews(),
  transferred: ({ bytes }) => [bytes.buffer],
});
