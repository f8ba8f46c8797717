/** The largest number of characters of a search. */
export const longestSearch = 200

/** Hits per page. */
export const hitsPerPage = 20

/** The largest number of hits. A search that reaches it is too broad. */
export const hitsAtMost = 200
