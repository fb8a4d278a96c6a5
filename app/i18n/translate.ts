/** Translates a sentence, which is the key; {{name}} is replaced by a value. i18next's `t`, and that of the mails. */
export type Translate = (sentence: string, values?: Record<string, string | number>) => string;
