/** Words of each language, with a bar between them. A star stands for up to 30 letters: "förbj*" is "förbjudet". */
export type Spoken = { sv: string; en: string }

export const toSource = ({ sv, en }: Spoken) =>
  `${sv}|${en}`.replace(/\*/g, '\\p{L}{0,30}').replace(/'/g, "['’]").replace(/ /g, '\\s{1,3}')

/** Matches one of the words, and no part of a longer one. */
export const anywhere = (words: Spoken) => new RegExp(`(?<![\\p{L}])(?:${toSource(words)})(?![\\p{L}])`, 'iu')
