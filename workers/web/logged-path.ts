/** The links of mails: their token sets a password or confirms an e-mail. */
const TOKEN = /^(.*\/(?:reset-password|verify-email)\/).+$/is;

/** A path as the log has it, without the token of a mail's link. */
export const loggedPath = (path: string): string => path.replace(TOKEN, "$1…");
