import { z } from "zod";
import { FetchError, type fetchOutbound } from "../../../../app/outbound/fetch-outbound.ts";
import { InsideError } from "../../../../app/outbound/post-outbound.ts";
import { NewsError } from "../../../../app/outbound/news/news-entry.ts";
import { parseNews } from "../../../../app/outbound/news/parse-news.ts";
import { refusalOf } from "../../../../db/errors.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";

const payloadOf = z.object({ feedId: z.int().positive().optional() });
type Feed = { id: string; format: "ics" | "csv" | "json" | "rss"; url: string };
type Counts = { added: number; changed: number; withdrawn: number };
type Problem = { message: string; values: Record<string, string> };

/**
 * Fetches and imports the feeds of calendar events and news, every 15 minutes and one when it is saved. A feed that
 * fails keeps its entries and shows the reason in the back office; the next run is the retry.
 */
export function fetchNews({ pool, log }: Context, fetchFile: typeof fetchOutbound): Task {
  async function importFeed({ id, format, url }: Feed): Promise<void> {
    const entries = parseNews({ format, bytes: await fetchFile(url) });
    const { rows } = await pool.query<Counts>("select * from market.store_news($1, $2)", [id, JSON.stringify(entries)]);
    log.info({ feedId: id, ...rows[0] }, "news feed imported");
  }

  return allowMinutes(10, async (given) => {
    const { feedId = null } = payloadOf.parse(given);
    const { rows } = await pool.query<Feed>("select id, format, url from market.feeds_to_fetch($1)", [feedId]);
    for (const feed of rows) {
      try {
        await importFeed(feed);
      } catch (error) {
        const { message, values } = problemOf(error);
        log.warn({ feedId: feed.id, err: error }, "news feed not imported");
        await pool.query("select market.record_news_error($1, $2, $3)", [feed.id, message, values]);
      }
    }
  });
}

/** The reason for staff, a translation key with its values. */
function problemOf(error: unknown): Problem {
  if (error instanceof FetchError || error instanceof NewsError) return error;
  if (error instanceof InsideError) return { message: "This URL points to a private network", values: {} };
  const { message, values = {} } = refusalOf(error) ?? { message: "No connection" };
  return { message, values };
}
