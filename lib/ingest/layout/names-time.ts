const MONTH =
  '(?:jan(?:uari|uary)?|feb(?:ruari|ruary)?|mars|march|apr(?:il)?|maj|may|jun[ie]?|jul[iy]?|aug(?:usti|ust)?|sep(?:t(?:ember)?)?|okt(?:ober)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const WEEKDAY =
  '(?:(?:mån|tis|ons|tors|fre|lör|sön)(?:dag(?:ar)?)?|vardag(?:ar)?|helg(?:er)?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)'
const SEASON = '(?:vår(?:en)?|sommar(?:en)?|höst(?:en)?|vinter(?:n)?|spring|summer|autumn|winter)'
const NUMBERED =
  '(?:(?:vecka|v|week|kvartal|quarter|kl|klockan)\\.?\\s?\\d{1,2}|q[1-4]|\\d{1,2}[/.:]\\d{1,2}|(?:19|20)\\d\\d(?:-\\d\\d){0,2})'
const TIME = new RegExp(
  `^(?:(?:(?:\\d{1,2}\\s)?${MONTH}|${WEEKDAY}|${SEASON}|${NUMBERED})(?!\\p{L})\\.?(?:\\s?[–/,-]\\s?|\\s(?:och|till|and|to)\\s|\\s)?){1,6}$`,
  'iu',
)

/** Whether a short text is a time and nothing else: "Januari", "Vecka 12", "mars–april", "2 maj". */
export const namesTime = (text: string): boolean => TIME.test(text.trim())
