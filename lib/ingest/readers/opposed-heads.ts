const longestHead = 40

const DENIES =
  /(?<!\p{L})(?:inte|ej|icke|aldrig|nej|förbj\p{L}{1,10}|otillåt\p{L}{0,5}|undvik|fel|not|no|never|don['’]t|forbidden|prohibited|avoid)(?!\p{L})/iu
const PERMITS =
  /(?<!\p{L})(?:får|kan|ska|gör|ja|tillåt\p{L}{0,5}|godkän\p{L}{0,5}|ingår|går bra|rätt|välkom\p{L}{0,5}|may|can|do|yes|allowed|permitted|included?|right|ok|okej)(?!\p{L})/iu
const OF_ASSOCIATION =
  /(?<!\p{L})(?:(?:bostadsrätts)?föreningens?|brfs?|vi|vårt?|våra|styrelsens?|hyresvärdens?|we|our|the (?:association|board)(?:['’]s)?)(?!\p{L})/iu
const OF_MEMBER =
  /(?<!\p{L})(?:du|ditt|din|dina|dig|ni|ert|era|medlem(?:men|mar|marna)?s?|(?:bostadsrätts|lägenhets)?(?:inne)?havare(?:n|ns|s)?|boendes?|hyresgäst(?:en|ens|er)?|you|yours?|(?:the )?(?:members?|owners?|residents?|tenants?)(?:['’]s)?)(?!\p{L})/iu

/** "Men inte" says something of the cell beside it, and so does "Nej" alone. */
const GOES_ON = /^\P{L}{0,3}(?:(?:men|dock|utom|but|except)(?!\p{L})|(?:inte|ej|nej|no|not)$)/iu

const FORMER =
  /(?<!\p{L})(?:tidigare|förut|förr|gammal|gammalt|gamla|äldre|före|hittills|previous(?:ly)?|former(?:ly)?|old|before)(?!\p{L})/iu
const PRESENT =
  /(?<!\p{L})(?:ny|nya|nytt|nu|numera|efter|framöver|hädanefter|from now on|now|new|after)(?!\p{L})/iu

/** Whether one head is of one side alone, and the other one of the other. */
const areSides = (heads: readonly string[], some: RegExp, others: RegExp) =>
  heads.length === 2 &&
  heads.some((head) => some.test(head) && !others.test(head)) &&
  heads.some((head) => others.test(head) && !some.test(head))

/**
 * "Du får" beside "Du får inte", "Tillåtet" beside "Förbjudet", "Föreningen" beside "Medlemmen", "Tidigare regel" beside
 * "Ny regel", not "Sak" beside "Ingår inte"
 */
export const areOpposed = (heads: readonly string[]): boolean =>
  heads.every((head) => head.length <= longestHead && !/[\d.;!?|]/u.test(head) && !GOES_ON.test(head)) &&
  (areSides(heads, OF_ASSOCIATION, OF_MEMBER) ||
    areSides(heads, FORMER, PRESENT) ||
    (heads.some((head) => DENIES.test(head)) &&
      heads.every((head) => DENIES.test(head) || PERMITS.test(head))))
