/**
 * Stored with each document that is read. Counted up when pages, positions or page images come out
 * differently, so that `npm run reread` finds the documents of an older reader.
 */
export const readerVersion = 1
