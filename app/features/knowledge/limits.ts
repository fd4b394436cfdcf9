/** The largest file, in bytes: 10 MB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The number of documents of an installation, and of all their passages together. */
export const MAX_DOCUMENTS = 200;
export const MAX_ALL_PASSAGES = 40_000;
/** The length of a title, in characters. */
export const MAX_TITLE = 200;

/** What a DOCX may unpack to as its directory declares it, and what each part that is read may unpack to, in bytes. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
export const MAX_PART_BYTES = 30 * 1024 * 1024;
/** The number of files in a DOCX. */
export const MAX_ARCHIVE_ENTRIES = 2_000;

/** Limits of reading one document: pages, characters of text, and passages. */
export const MAX_PAGES = 1_000;
export const MAX_TEXT = 10_500_000;
export const MAX_PASSAGES = 8_000;
/** The memory of the thread that reads: its heap in MB, and in bytes what the PDF's streams unpack to at one time. */
export const READER_HEAP_MB = 256;
export const MAX_STREAM_BYTES = 64 * 1024 * 1024;
/** The time for reading a document, and the longest time without progress (one page, one part), in milliseconds. */
export const READ_TIMEOUT_MS = 300_000;
export const IDLE_TIMEOUT_MS = 20_000;
/** How often reading is tried when the process ends in the middle. */
export const MAX_ATTEMPTS = 3;

/** A passage: the number of words that it is filled up to, and its length in characters. */
export const PASSAGE_WORDS = 300;
export const MAX_PASSAGE_LENGTH = 2_400;
/** From this number of words on, a heading begins a new passage. */
export const MIN_PASSAGE_WORDS = 80;
/** The length of a heading that names a place, in characters. */
export const MAX_PLACE = 120;
/** The number of different words that a passage is found by. */
export const MAX_PASSAGE_TERMS = 200;

/** The number of passages in a prompt, and the tokens that they may take together. */
export const MAX_QUOTED = 3;
export const KNOWLEDGE_TOKENS = 1_800;
