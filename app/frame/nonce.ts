import { createContext } from "react";

/** Available while the server renders; browsers hide the nonce from scripts afterwards. */
export const Nonce = createContext<string | undefined>(undefined);
