export const categories = ["forex", "commodity", "index", "crypto", "stock"] as const;
export type Category = (typeof categories)[number];

/** The names of the categories as translation keys. */
export const categoryNames: Record<Category, string> = {
  forex: "Forex",
  commodity: "Commodity",
  index: "Index",
  crypto: "Crypto",
  stock: "Stocks",
};

/** The category in the path /admin/instruments/{category}. */
export function categoryOf(pathname: string): Category {
  const name = pathname.split("/")[3] ?? "";
  return categories.find((category) => category === name) ?? "forex";
}
