// Without imports, because screens use these names in the browser.

/** What a dealing control applies to. */
export const controlScopes = ["instrument", "category", "market"] as const;
export type ControlScope = (typeof controlScopes)[number];
/** What customers may do in an instrument (trading.trade_state, and open for no restriction). */
export const tradeStates = ["open", "close_only", "halted"] as const;
/** What a customer may do with positions and orders (trading.customer_state). */
export const customerStates = ["allowed", "close_only", "read_only"] as const;
