type Request = { user_id: number; email: string; full_name: string; currency: string };

/** whose request it is, and in which currency, where the specification has them. */
export function requestNames({ user_id: id, email, full_name: fullName, currency }: Request) {
  return { user: { id, email, full_name: fullName }, balance: { currency } };
}
