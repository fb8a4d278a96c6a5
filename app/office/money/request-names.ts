type Request = { user_id: number; email: string; full_name: string; currency: string };

/** The user and the currency of a request, in the specification's structure. */
export function requestNames({ user_id: id, email, full_name: fullName, currency }: Request) {
  return { user: { id, email, full_name: fullName }, balance: { currency } };
}
