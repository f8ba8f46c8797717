import data from './attribution.json' with { type: 'json' }

type Spoken = { sv: string; en: string }

/** A star stands for up to 20 letters. */
const toSource = ({ sv, en }: Spoken) =>
  `${sv}|${en}`.replace(/\*/g, '\\p{L}{0,20}').replace(/ /g, '\\s{1,3}')

const RULES = toSource(data.rules)
const OWNERS = toSource(data.owners)
const OTHERS = toSource(data.others)
const TELLS = toSource(data.tells)

/** "I deras regler står …", not "Enligt deras regler ska …" of a paper that holds here too. */
const OF_THEM = new RegExp(
  `(?<!\\p{L})(?:(?:i|ur)\\sderas\\s(?:\\p{L}{1,20}\\s)?(?:${RULES})\\s(?:står|lyder|heter|sägs)|deras\\s(?:\\p{L}{1,20}\\s)?(?:${RULES})\\s(?:lyder|säger))(?!\\p{L})`,
  'iu',
)
/** "I grannföreningens nya stadgar …" */
const OF_OTHERS = new RegExp(`(?<!\\p{L})(?:${OWNERS})\\s(?:\\p{L}{1,20}\\s)?(?:${RULES})(?!\\p{L})`, 'iu')
/** "Grannföreningen skriver …", "Brf Almen, på andra sidan gatan, har skrivit …" */
const OTHERS_TELL = new RegExp(
  `(?<!\\p{L}|(?:med|av|till|för|från|with|by|to|for|from) )(?:${OTHERS})(?:\\s\\p{Lu}\\p{L}{1,20}){0,2}(?:,[^,.:]{1,50},)?\\s{1,3}(?:${TELLS})(?!\\p{L})`,
  'iu',
)
/** "Brf Almen har skrivit så här i sina ordningsregler" */
const IN_THEIRS = new RegExp(
  `(?<!\\p{L})(?:${OTHERS}|(?:brf|bostadsrättsföreningen)\\s\\p{L}{2,20})[^.:]{1,60}\\s(?:skriver|skrev|skrivit|writes?|wrote|written)\\s[^.:]{0,30}(?:i sina|in their)\\s(?:${RULES})(?!\\p{L})`,
  'iu',
)
/** "Hos grannföreningen gäller: …" */
const AT_OTHERS = new RegExp(
  `^\\P{L}{0,3}(?:hos|i|at|in)\\s(?:${OTHERS})(?:\\s\\p{Lu}\\p{L}{1,20}){0,2}\\s(?:gäller|står|finns|there|applies)(?!\\p{L})`,
  'iu',
)
/** "På lappen i hissen står det: …": a note or a post tells what somebody claims, and its author is unknown. */
const ON_NOTE =
  /(?<!\p{L})(?:på|i|enligt|on|in)\s(?:\p{L}{1,12}\s){0,2}(?:lapp(?:en|ar|arna)?|flygblad(?:et)?|insändar(?:e|en)|inlägg(?:et)?|facebook\p{L}{0,10}|sociala medier|chatten|grannchatten|leaflet|social media)(?:\s(?:i|på|in|on)\s\p{L}{1,20})?\s(?:står|stod|skrivs|skrevs|påstås|påstods|hävdas|hävdades|sägs|it says|someone)(?!\p{L})/iu
/** What was somebody else's holds here too: "… hade regler som fortfarande gäller: …" */
const KEEPS = /(?<!\p{L})(?:fortfarande|har kvar|still)(?!\p{L})/iu
const OURS_WRITES =
  /^\P{L}{0,3}(?:vi|styrelsen|(?:vår )?föreningen|we|the board|our association)\s(?:har|skriver|skrev|have|has|writes?|wrote)\s/iu
/** The words themselves follow. */
const PRESENTS = /[:"”“»«]|(?<!\p{L})(?:följande|så här|the following)(?!\p{L})/iu
const LEADS_ON = /[:"”“»«]\s*$|(?<!\p{L})(?:följande|så här|the following)(?!\p{L})/iu
const HEADING = new RegExp(`^[\\P{L}]{0,8}(?:${toSource(data.headings)})(?!\\p{L})`, 'iu')
/** "Hos oss …", "Vi har valt …": what follows holds here. */
const RETURNS = new RegExp(`^\\P{L}{0,3}(?:men\\s|but\\s)?(?:${toSource(data.returns)})(?!\\p{L})`, 'iu')
const SETS_ASIDE = new RegExp(`(?<!\\p{L})(?:${toSource(data.contrasts)})(?!\\p{L})`, 'iu')
const LONGEST_CONTRAST = 80

/** "I deras regler står: …": a sentence that gives the words of somebody else, or says that they follow. */
export const presentsOthers = (text: string): boolean =>
  (PRESENTS.test(text) || ON_NOTE.test(text)) &&
  !OURS_WRITES.test(text) &&
  !KEEPS.test(text) &&
  [OF_THEM, OF_OTHERS, OTHERS_TELL, IN_THEIRS, AT_OTHERS, ON_NOTE].some((pattern) => pattern.test(text))

/** Whether the words follow it: it ends with a colon or announces them. */
export const leadsToOthers = (text: string): boolean => presentsOthers(text) && LEADS_ON.test(text)

const OURS = /(?<!\p{L})(?:vår(?:t|a)?|oss|our|us)(?!\p{L})/iu

/** Whether a sentence speaks of what is ours. */
export const namesOurs = (text: string): boolean => OURS.test(text)

/** "I deras regler står: Studsmatta är tillåten.": the words begin in the sentence itself, without quotation marks. */
export const beginsOthers = (text: string): boolean =>
  presentsOthers(text) && /:\s{1,3}\p{L}/u.test(text) && !/["”“»«]/u.test(text) && !OURS.test(text)

/** "Så gör andra", "Exempel från en annan förening": a heading above what holds elsewhere. */
export const isHeadingOfOthers = (heading: string): boolean => HEADING.test(heading)

/** "Hos oss är grillning förbjuden." below what holds elsewhere. */
export const returnsToOurs = (text: string): boolean => RETURNS.test(text)

/** "Hos oss gäller inte detta." says of what stands above it that it does not hold here. */
export const setsAside = (text: string): boolean =>
  returnsToOurs(text) && SETS_ASIDE.test(text.slice(0, LONGEST_CONTRAST))
