/** The code of a request that was sent and not answered: the browser lost the connection, or the server is away. */
export const UNANSWERED = "unanswered";
