const longestHead = 40

const DENIES =
  /(?<!\p{L})(?:inte|ej|icke|aldrig|nej|förbj\p{L}{1,10}|otillåt\p{L}{0,5}|undvik|fel|not|no|never|don['’]t|forbidden|prohibited|avoid)(?!\p{L})/iu
const PERMITS =
  /(?<!\p{L})(?:får|kan|ska|gör|ja|tillåt\p{L}{0,5}|godkän\p{L}{0,5}|ingår|går bra|rätt|välkom\p{L}{0,5}|may|can|do|yes|allowed|permitted|included?|right|ok|okej)(?!\p{L})/iu

/** "Du får" beside "Du får inte", "Tillåtet" beside "Förbjudet", not "Sak" beside "Ingår inte" */
export const areOpposed = (heads: readonly string[]): boolean =>
  heads.every((head) => head.length <= longestHead && !/[\d.;!?|]/u.test(head)) &&
  heads.some((head) => DENIES.test(head)) &&
  heads.every((head) => DENIES.test(head) || PERMITS.test(head))
