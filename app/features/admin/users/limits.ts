/** People on one page of the list (specification, section 9, and the contract of the API). */
export const USERS_PAGE = 25;
/** The most people that a client may ask for at once. */
export const MAX_USERS_PAGE = 100;
/** Characters of a search: no name or email address is longer. */
export const MAX_SEARCH_LENGTH = 254;
/** Characters of the reason for a ban. */
export const MAX_REASON_LENGTH = 500;
/** Memories shown of a person at once. */
export const SHOWN_MEMORIES = 100;
/** The days whose use of the model is shown of a person. */
export const USE_DAYS = 30;
/** Days that an invitation is valid. */
export const INVITATION_DAYS = 7;
