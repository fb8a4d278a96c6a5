/** The response to a change that runs as a job: browsers go to its progress page, JSON clients poll the address. */
export function runningChange(path: string, data: Record<string, unknown>) {
  return {
    message: "The change continues in the background",
    accepted: true as const,
    to: path,
    data: { ...data, state: "running", statusUrl: path },
  };
}
