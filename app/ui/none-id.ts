/** The id that a field of requests has for "none", as specified: no manager, agent, plan or lot size. */
export const NONE_ID = -2;
