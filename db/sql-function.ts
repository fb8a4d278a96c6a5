import type { CommonQueryMethods, QuerySqlToken } from "slonik";
import { z } from "zod";
import type { Actor } from "./actor.ts";

/** The parameters of a SQL function: the name and type of each, by the property that contains the argument. */
type Parameters = Readonly<Record<string, readonly [name: string, type: string]>>;
type Primitive = string | number | boolean | Buffer | null | readonly (string | number | boolean | null)[];

/** slonik's token of a query. Its template tag requires constant text, which a generated query has as well. */
const QUERY_TOKEN = Symbol.for("SLONIK_TOKEN_QUERY");
const NOTHING = z.object({ result: z.unknown() });

/** Returns a caller of a SQL function without a result. */
export function command<Given extends object>(name: string, parameters: Parameters) {
  return async (pool: CommonQueryMethods, given: Given): Promise<void> => {
    await pool.one(query(NOTHING, "select ", `${name}(`, parameters, given, ")::text as result"));
  };
}

/** Returns a caller of a SQL function with one value. */
export function value<Given extends object, Result>(name: string, parameters: Parameters, result: z.ZodType<Result>) {
  const row = z.object({ result });
  return (pool: CommonQueryMethods, given: Given): Promise<Result> =>
    pool.oneFirst(query(row, "select ", `${name}(`, parameters, given, ") as result")) as Promise<Result>;
}

/** Returns a caller of a SQL function with any number of rows. */
export function rows<Given extends object, Row extends z.ZodObject>(name: string, parameters: Parameters, row: Row) {
  const select = `select ${columnsOf(row)} from `;
  return (pool: CommonQueryMethods, given: Given): Promise<readonly z.infer<Row>[]> =>
    pool.any(query(row, select, `${name}(`, parameters, given, ")")) as Promise<readonly z.infer<Row>[]>;
}

/** Returns a caller of a SQL function with exactly one row; without a row it rejects with slonik's NotFoundError. */
export function row<Given extends object, Row extends z.ZodObject>(name: string, parameters: Parameters, type: Row) {
  const select = `select ${columnsOf(type)} from `;
  return (pool: CommonQueryMethods, given: Given): Promise<z.infer<Row>> =>
    pool.one(query(type, select, `${name}(`, parameters, given, ")")) as Promise<z.infer<Row>>;
}

/** Returns a caller of a SQL function with one row or null. */
export function maybeRow<Given extends object, Row extends z.ZodObject>(
  name: string,
  parameters: Parameters,
  type: Row,
) {
  const select = `select ${columnsOf(type)} from `;
  return (pool: CommonQueryMethods, given: Given): Promise<z.infer<Row> | null> =>
    pool.maybeOne(query(type, select, `${name}(`, parameters, given, ")")) as Promise<z.infer<Row> | null>;
}

/** Quoted, because a column may be named like a keyword: user. */
function columnsOf({ shape }: z.ZodObject): string {
  return Object.keys(shape)
    .map((name) => `"${name}"`)
    .join(", ");
}

/** Passes arguments by name, so that an omitted one takes the parameter's default. */
function query<Row extends z.ZodObject>(
  parser: Row,
  before: string,
  call: string,
  parameters: Parameters,
  given: object,
  after: string,
): QuerySqlToken<Row> {
  const values: Primitive[] = [];
  const bind = (bound: Primitive, type: string) => `$${values.push(bound)}::${type}`;
  const passed: string[] = [];
  for (const [key, [name, type]] of Object.entries(parameters)) {
    const argument: unknown = given[key as keyof typeof given];
    if (argument === undefined) continue;
    passed.push(
      `${name} => ${type === "actor" ? bindActor(argument as Actor, bind) : bind(encode(argument, type), type)}`,
    );
  }
  const sql = before + call + passed.join(", ") + after;
  return Object.freeze({ parser, sql, type: QUERY_TOKEN, values }) as unknown as QuerySqlToken<Row>;
}

/** `iam.act_as` records the member of staff who acts as a customer, for the statement's transaction. */
function bindActor({ id, impersonatorId }: Actor, bind: (bound: Primitive, type: string) => string): string {
  if (impersonatorId === null) return bind(id, "bigint");
  return `iam.act_as(${bind(id, "bigint")}, ${bind(impersonatorId, "bigint")})`;
}

function encode(argument: unknown, type: string): Primitive {
  return type === "jsonb" && argument !== null ? JSON.stringify(argument) : (argument as Primitive);
}
