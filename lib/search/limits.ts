export const longestSearch = 200

export const hitsPerPage = 20

export const hitsAtMost = 200
