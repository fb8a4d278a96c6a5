import { isFull } from "./size.ts";

/** Both colour schemes, from left to right and from right to left. */
export const variants = [
  { theme: "light", language: "en" },
  { theme: "dark", language: "ar" },
  { theme: "dark", language: "en" },
  { theme: "light", language: "ar" },
] as const;

/**
 * The variants, each with the screens that are to be checked in it: all of them at full size, otherwise every screen in
 * one variant, in turn. A check is then the only one of its screen, so it leaves nothing out.
 */
export const inTurns = <Variant, Screen>(variants: readonly Variant[], screens: readonly Screen[]) =>
  variants.map((variant, turn): [Variant, Screen[]] => [
    variant,
    screens.filter((_, at) => isFull || at % variants.length === turn),
  ]);
