/** Characters of a search at most. */
export const longestSearch = 200

/** Hits on a page. */
export const hitsPerPage = 20

/** Hits that are looked for; a search that finds as many is too wide to go through. */
export const hitsAtMost = 200
