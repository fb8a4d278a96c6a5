/** How a call answers that has started the job of a change: people see its progress, programs poll the address. */
export function runningChange(path: string, data: Record<string, unknown>) {
  return {
    message: "The change goes on in the background",
    accepted: true as const,
    to: path,
    data: { ...data, state: "running", statusUrl: path },
  };
}
