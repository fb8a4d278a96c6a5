export const categories = ["forex", "commodity", "index", "crypto", "stock"] as const;
export type Category = (typeof categories)[number];

/** Their names as titles and in menus; a screen translates them. */
export const categoryNames: Record<Category, string> = {
  forex: "Forex",
  commodity: "Commodity",
  index: "Index",
  crypto: "Crypto",
  stock: "Stock",
};

/** Path segment 3. */
export function categoryOf(pathname: string): Category {
  const name = pathname.split("/")[3] ?? "";
  return categories.find((category) => category === name) ?? "forex";
}
