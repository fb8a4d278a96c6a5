/** A request with this header is checked against the call's schema without running the call. */
export const FIELD_CHECK_HEADER = "x-check-fields";
