/** Entries on one page of the administrators' log, and the most that a client may ask for at once. */
export const LOG_PAGE = 50;
export const MAX_LOG_PAGE = 200;
