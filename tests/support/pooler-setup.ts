// PgBouncer in front of the run's server, for projects whose web processes connect through it.
import type { TestProject } from "vitest/node";
import { startPooler } from "./pooler.ts";

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const pooler = await startPooler(project.getProvidedContext().server);
  project.provide("pooler", pooler.url);
  return pooler.stop;
}
