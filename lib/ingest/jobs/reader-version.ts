/** Counted up when pages or positions come out differently, so that `npm run reread` finds old documents. */
export const readerVersion = 1
