/** The close code of a socket whose session has ended. */
export const SESSION_ENDED = 4401;

/** The first characters of each price frame (C-104), as PostgreSQL writes them. */
export const PRICE_FRAME_START = '{"event":"priceUpdate","data":[';

/** The relay sends every socket a frame this often, so that a browser notices a connection whose path is gone. */
export const BEAT_INTERVAL_MS = 30_000;
