import { preloadedPart } from "../../ui/lazy-part.tsx";

/** The list of closed orders, which most visits do not open. */
export const closedOrders = preloadedPart(async () => (await import("./closed-orders.tsx")).ClosedOrders);
