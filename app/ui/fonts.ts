import latin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";

/** For the root's `links`: the font file that every page needs first. */
export const fontPreload = {
  rel: "preload",
  href: latin,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
} as const;
