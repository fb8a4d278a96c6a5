// The tests that Stryker runs for mutants, of those that import the mutated file: docs/mutants.md, "TypeScript".
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "tests/gateways/**/*.test.ts",
      "tests/db/{http-fields,http-parts,relay-parts,feed-parts,feed-pause}.test.ts",
      "tests/db/{body-limits,csv-cells,pdf-check,pictures,thread-pool,hash-queue,describe-error}.test.ts",
      "tests/ui/{forms,table-files,by-decision}.test.ts",
    ],
    testTimeout: 20_000,
  },
});
