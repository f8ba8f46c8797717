export const TICK = /^(?:[x×✓✔☑☒✅√●•]|ja|yes)$/iu
export const EMPTY = /^[-–—−☐□]?$/u
/** "Nej" beside "Ja" says as much as it. */
export const DENIAL = /^(?:nej|no)$/iu
/** Beside check marks, a cross denies. */
export const CROSS = /^[✗✘✕✖❌]$/u
export const YES = /^(?:ja|yes)$/iu
/** Such a head says nothing of its column's words. */
export const REMARK =
  /^(?:anmärkning(?:ar)?|kommentar(?:er)?|notering(?:ar)?|övrigt|remarks?|comments?|notes?)$/iu

/** A cell that holds nothing, or a dash for it. */
export const isEmptyCell = (cell: string): boolean => EMPTY.test(cell)

const DITTO =
  /^(?:(?:som|se|samma som|lika med|as|see|same as) (?:ovan|ovanstående|föregående|nedan|above|below)|d:o|dito|ditto|["”″〃]|[-–] ?["”″] ?[-–])$/iu

/** "Som ovan": what the cell says stands in another row. */
export const isDitto = (cell: string): boolean => DITTO.test(cell.trim())

/** A head such as "Anmärkning". */
export const isRemark = (head: string): boolean => REMARK.test(head)

/** "J", "N", "OK", "Ej OK", "Tillåtet", "Förbud": what a column says of its rows. */
const ANSWER =
  /^(?:[jn]|(?:ej |inte |icke )?(?:ok(?:ej)?|tillåt(?:en|et|na|s)|godkän[dt]|möjligt)(?: (?:ej|inte))?|får (?:ej|inte)|får|förbud|förbjud(?:en|et|na)|(?:not )?allowed|forbidden|prohibited)$/iu

/** A mark, yes or no, leave or a ban, perhaps with the mark of a note. */
export const isAnswerCell = (cell: string): boolean => {
  const said = cell.replace(/[*⁰¹²³⁴-⁹]{1,3}$/u, '')
  return isMark(said) || DENIAL.test(said) || ANSWER.test(said)
}

/** A cell that holds a check mark, a cross or nothing, so that nothing of it is missing. */
export const isMark = (cell: string): boolean => EMPTY.test(cell) || TICK.test(cell) || CROSS.test(cell)
