const ASKS_QUANTITY =
  /(?<!\p{L})(?:hur\s+(?:mycket|många|manga|länge|lange|lång|långt|stor|stort|stora|hög|högt|dyrt|dyr|ofta|gammal|varmt|sent|tidigt)|kostar?|kosta|vilken tid|vilka tider|vilket datum|how\s+(?:much|many|long|often|old|large|high|warm|late|early)|what time|cost)/iu
const ASKS_TIME = /(?:^|\s)(?:när|nar|vilka dagar|vilken dag|when|which day)(?=\s)/iu
const ASKS_LEAVE =
  /(?:^|[.!?]\s*)(?:får|far|kan|måste|behöver|är det (?:tillåtet|ok|okej)|can|may|must|do i|am i|are we|is it)(?=\s)/iu

const ASKS_COUNT = /(?<!\p{L})(?:många|manga|many)(?!\p{L})/iu
const ONE = /(?<!\p{L})(?:en|ett|one)(?!\p{L})/iu
const NUMBER =
  /\d|(?<!\p{L})(?:två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|two|three|four|five|six|ten|gratis|ingår|ingen avgift|utan kostnad|free)(?!\p{L})/iu
const TIME =
  /(?<!\d)\d{1,2}(?!\d)|måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|vardag|helg|januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december|varje|senast|innan|före|efter|monday|sunday|every|before|after/iu
const LEAVE =
  /(?:^|[\s(])(?:får|inte|tillåt\p{L}*|förbjud\p{L}*|förbud|endast|bara|tillstånd|samtycke|måste|ska|skall|kräv\p{L}*|välkom\p{L}*|rätt|allowed|permitted|must|may|not|only)(?![\p{L}])/iu

/** The share, 0 to 1, by which a sentence has the form of an answer to the question: an amount, a time, a leave. */
export function rateForm(question: string, sentence: string): number {
  if (ASKS_QUANTITY.test(question))
    return NUMBER.test(sentence) || (ASKS_COUNT.test(question) && ONE.test(sentence)) ? 1 : 0
  if (ASKS_TIME.test(question)) return TIME.test(sentence) ? 1 : 0
  if (ASKS_LEAVE.test(question)) return LEAVE.test(sentence) ? 1 : 0
  return 0
}
