import { createContext } from "react";

/** Known while the server renders; browsers hide it from scripts afterwards. */
export const Nonce = createContext<string | undefined>(undefined);
