/** The child that reads a document loads no other folder, so this is apart from `turning-words.json`. */
const IN_FORCE =
  /(?<!\p{L})(?:nu gällande|gällande|nuvarande|befintliga?|tidigare|current|existing|present)(?!\p{L})/iu
const PROPOSED = /(?<!\p{L})(?:föreslag(?:en|na|et)|föreslås|förslag(?:et)?|proposed|proposal)(?!\p{L})/iu
const longestHead = 60

/** Whether these are the heads of two wordings: "Nuvarande lydelse" and "Förslag till ny lydelse". */
export function areWordingHeads(heads: readonly string[]): boolean {
  const short = heads.filter((head) => head.length <= longestHead && !/[.!?]$/.test(head))
  return short.some((head) => PROPOSED.test(head)) && short.some((head) => tellsInForce(head))
}

const tellsInForce = (head: string) => IN_FORCE.test(head) && !PROPOSED.test(head)

export const isWordingHead = (head: string): boolean => IN_FORCE.test(head) || PROPOSED.test(head)
