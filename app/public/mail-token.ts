/** The token of an e-mail's link, in the path or in ?token= (Q-62). */
export function mailToken(request: Request, inPath: string | undefined): string | null {
  const token = inPath ?? new URL(request.url).searchParams.get("token");
  return token && token.length <= 200 ? token : null;
}
