/** Width and height of every picture, in pixels. */
export const PICTURE_SIZE = 1_024;
/** Characters of a prompt and of a title that are read; what follows them changes nothing. */
export const MAX_READ_PROMPT = 2_000;
export const MAX_READ_TITLE = 200;
/** Pictures that are painted at once in a process, where it has the processors. */
export const MAX_PAINTERS = 2;
/** Paintings of a process that wait for a painter. */
export const MAX_WAITING_PAINTINGS = 200;
/** Longest time for one painting, in milliseconds, without the time it waits: it takes 3 s, and more where others go first. */
export const PAINT_TIMEOUT_MS = 180_000;
