const ONE_DIGIT_CODES = /^[17]/;
const TWO_DIGIT_CODES = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Formats E.164 numbers in groups: «+44 791 134 5678». Any other text, such as a masked number, stays unchanged. */
export function formatPhone(phone: string): string {
  const digits = /^\+([1-9]\d{5,14})$/.exec(phone)?.[1];
  if (digits === undefined) return phone;
  const codeLength = ONE_DIGIT_CODES.test(digits) ? 1 : TWO_DIGIT_CODES.test(digits) ? 2 : 3;
  const groups = digits
    .slice(codeLength)
    .replace(/\d{3}(?=\d{2})/g, "$& ")
    .replace(/ (\d{3}) (\d{1})$/, " $1$2");
  return `+${digits.slice(0, codeLength)} ${groups}`;
}
