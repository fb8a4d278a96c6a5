import type { Reporter, TestModule } from "vitest/node";

/** Lists what failed as the last lines of a run, where they are seen first. */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) => [
      ...module.errors().map(({ message }) => `${module.relativeModuleId}: ${firstLine(message)}`),
      ...[...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map(({ message }) => `${module.relativeModuleId} > ${suite.fullName}: ${firstLine(message)}`),
      ),
      ...[...module.children.allTests("failed")].map((test) => {
        const message = test.result().errors?.[0]?.message ?? "";
        return `${module.relativeModuleId} > ${test.fullName}: ${firstLine(message)}`;
      }),
    ]);
    if (lines.length > 0) console.error(["Failed tests:", ...lines].join("\n  "));
  }
}

const firstLine = (message: string) => message.split("\n")[0] ?? "";
