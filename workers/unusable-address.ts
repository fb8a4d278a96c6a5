/** Says why a server cannot listen and which setting to change. */
export function unusableAddress(error: NodeJS.ErrnoException, host: string, port: number, setting: string): string {
  return error.code === "EADDRINUSE" || error.code === "EACCES"
    ? `Port ${port} on ${host} cannot be used: set ${setting} to another`
    : `HOST: ${host} is no address of this machine (${error.code})`;
}
