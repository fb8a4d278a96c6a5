/** The code of a request without a response: the connection was lost or the server is unreachable. */
export const UNANSWERED = "unanswered";
