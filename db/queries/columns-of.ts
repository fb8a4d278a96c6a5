import { sql } from "slonik";
import type { z } from "zod";

/** The columns of a row by their names: a prepared `select *` fails once a later version has added a column. */
export const columnsOf = ({ shape }: z.ZodObject) =>
  sql.join(
    Object.keys(shape).map((name) => sql.identifier([name])),
    sql.fragment`, `,
  );
