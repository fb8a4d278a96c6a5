import latin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";

/** For the root's `links`: the one font file that every page needs at once. */
export const fontPreload = {
  rel: "preload",
  href: latin,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
} as const;
