import type { CommonQueryMethods } from "slonik";
import { isOfReplica } from "./errors.ts";
import { METHODS } from "./open-pool.ts";

/**
 * A replica whose queries are run once more on the primary when it ends or cancels them: it cancels those that read
 * rows whose removal it must apply.
 */
export function orPrimary(
  replica: CommonQueryMethods,
  primary: CommonQueryMethods,
  onFailure: (error: unknown) => void,
): CommonQueryMethods {
  const method = (name: (typeof METHODS)[number]) => async (query: never) => {
    try {
      return (await replica[name](query)) as unknown;
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      onFailure(error);
      return primary[name](query) as unknown;
    }
  };
  return { ...replica, ...Object.fromEntries(METHODS.map((name) => [name, method(name)])) };
}
