/** The customer's page in the back office; `rest` is a tab or query of it. The form of one is a page of its own. */
export const customerPage = (id: number | string, rest = "") => `/admin/customers/${id}${rest}`;
/** The form of a customer, and of the own profile of staff. */
export const customerForm = (id: number | string, rest = "") => `/admin/customers/edit/${id}${rest}`;
