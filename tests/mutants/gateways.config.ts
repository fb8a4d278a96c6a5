// The tests that Stryker runs for each mutant of the gateways: README.md, "Longer runs".
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["tests/gateways/**/*.test.ts"] } });
