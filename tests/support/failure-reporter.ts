import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Lists what failed, and what passed at the second attempt only, as the last lines of a run, where they are seen first.
 */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const describe = (test: TestCase) => {
      // One error for each attempt.
      const errors = (test.result().errors ?? []).map(
        ({ message, stacks }) => `${firstLine(message)} (line ${stacks?.[0]?.line ?? "unknown"})`,
      );
      return `${test.module.relativeModuleId} > ${test.fullName}: ${errors.join("; ")}`;
    };
    const unstable = modules.flatMap((module) =>
      [...module.children.allTests("passed")].filter((test) => test.diagnostic()?.flaky).map(describe),
    );
    const pages = modules.flatMap((module) =>
      [...module.children.allTests("failed")].flatMap((test) => test.meta().pages ?? []),
    );
    const failed = modules.flatMap((module) => [
      ...module.errors().map(({ message }) => `${module.relativeModuleId}: ${firstLine(message)}`),
      ...[...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map(({ message }) => `${module.relativeModuleId} > ${suite.fullName}: ${firstLine(message)}`),
      ),
      ...[...module.children.allTests("failed")].map(describe),
    ]);
    if (pages.length > 0) console.error(pages.map((page) => page.slice(0, 4_000)).join("\n"));
    if (unstable.length > 0) console.error(["Passed at the second attempt:", ...unstable].join("\n  "));
    if (failed.length > 0) console.error(["Failed tests:", ...failed].join("\n  "));
  }
}

const firstLine = (message: string) => message.split("\n")[0] ?? "";
