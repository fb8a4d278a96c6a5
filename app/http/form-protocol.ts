/** A request with this header is checked against the call's schema and not carried out. */
export const FIELD_CHECK_HEADER = "x-check-fields";

/** The code of a request without a response: the connection was lost or the server is unreachable. */
export const UNANSWERED = "unanswered";
