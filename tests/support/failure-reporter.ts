import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Lists what failed, and what passed at the second attempt only, as the last lines of a run, where they are seen first. */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const describe = (test: TestCase) => {
      const message = test.result().errors?.[0]?.message ?? "";
      return `${test.module.relativeModuleId} > ${test.fullName}: ${firstLine(message)}`;
    };
    const unstable = modules.flatMap((module) =>
      [...module.children.allTests("passed")].filter((test) => test.diagnostic()?.flaky).map(describe),
    );
    const failed = modules.flatMap((module) => [
      ...module.errors().map(({ message }) => `${module.relativeModuleId}: ${firstLine(message)}`),
      ...[...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map(({ message }) => `${module.relativeModuleId} > ${suite.fullName}: ${firstLine(message)}`),
      ),
      ...[...module.children.allTests("failed")].map(describe),
    ]);
    if (unstable.length > 0) console.error(["Passed at the second attempt:", ...unstable].join("\n  "));
    if (failed.length > 0) console.error(["Failed tests:", ...failed].join("\n  "));
  }
}

const firstLine = (message: string) => message.split("\n")[0] ?? "";
