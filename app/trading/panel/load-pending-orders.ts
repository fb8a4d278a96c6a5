import { preloadedPart } from "../../ui/lazy-part.tsx";

/** The list of pending orders, which most visits do not open. */
export const pendingOrders = preloadedPart(async () => (await import("./pending-orders.tsx")).PendingOrders);
