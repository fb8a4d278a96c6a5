import { Refusal } from "../../http/errors.ts";
import { NewsError, type NewsEntry } from "../../outbound/news/news-entry.ts";
import { parseNews } from "../../outbound/news/parse-news.ts";

export type UploadedNews = { format: "ics" | "csv" | "json" | "rss"; bytes: Uint8Array<ArrayBuffer> };

export const refuseNews = (message = "The file could not be read") =>
  new Refusal(422, "news_unreadable", message, { fields: { file: message } });

export function readNews(file: UploadedNews): NewsEntry[] {
  try {
    return parseNews(file);
  } catch (error) {
    throw error instanceof NewsError ? refuseNews(error.message) : error;
  }
}
