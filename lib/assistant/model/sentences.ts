export type Sentence = {
  /** Without source and list marks. `**bold**` stays if it begins and ends in the sentence. */
  text: string
  cites: number[]
  line: number
  isItem: boolean
}

const MARK = /(?<!\s)\s*\[(\d{1,2}(?:\s*[,;–-]\s*\d{1,2})*)\]/g
const LIST_MARK = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/
/** A sentence that is split too early has no source and is dropped. */
const END = /(?<![.!?…])[.!?…]+["”»’')*]*(?:\s*\[\d{1,2}(?:\s*[,;–-]\s*\d{1,2})*\])*\.?(?=\s|$)/g
const ABBREVIATION =
  /(?:^|[\s(])(?:t\.?ex|bl\.?a|s\.?k|d\.?v\.?s|f\.?d|fr\.?o\.?m|t\.?o\.?m|p\.?g\.?a|kl|nr|ca|tel|jfr|inkl|exkl|resp|mr|mrs|dr|e\.g|i\.e|approx|\p{L})$/iu
const BARE_WORD = /^(?:ja|nej|jo|yes|no)[.!]?$/i

/** Text that is added later changes only the last sentence. */
export function readSentences(prose: string): Sentence[] {
  const sentences = prose.split('\n').flatMap((line, at) => {
    const isItem = LIST_MARK.test(line)
    return splitLine(line.replace(LIST_MARK, '')).map((text) => toSentence(text, at, isItem))
  })
  return joinBareWords(sentences.filter(({ text }) => text !== ''))
}

function splitLine(line: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: end, index } of line.matchAll(END)) {
    if (end === '.' && ABBREVIATION.test(line.slice(from, index))) continue
    parts.push(line.slice(from, index + end.length))
    from = index + end.length
  }
  return [...parts, line.slice(from)]
}

function toSentence(part: string, line: number, isItem: boolean): Sentence {
  const cites = [...part.matchAll(MARK)].flatMap(([, numbers = '']) =>
    (numbers.match(/\d+/g) ?? []).map(Number),
  )
  const plain = part.replace(MARK, '').trim()
  const isBalanced = (plain.match(/\*\*/g) ?? []).length % 2 === 0
  const text = isBalanced ? plain : plain.replaceAll('**', '')
  return { text: /[\p{L}\p{N}]/u.test(text) ? text : '', cites: [...new Set(cites)], line, isItem }
}

/** Joins "Ja." to the sentence after it, which proves it or not. */
function joinBareWords(sentences: Sentence[]): Sentence[] {
  return sentences.flatMap((sentence, at) => {
    const [before, after] = [sentences[at - 1], sentences[at + 1]]
    if (isBare(sentence) && after) return []
    if (!before || !isBare(before)) return [sentence]
    const { line, isItem, cites } = before
    return [
      {
        text: `${before.text} ${sentence.text}`,
        line,
        isItem,
        cites: [...new Set([...cites, ...sentence.cites])],
      },
    ]
  })
}

const isBare = ({ text }: Sentence) => BARE_WORD.test(text.replaceAll('**', ''))
