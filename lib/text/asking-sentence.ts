import { classifyWord } from './function-words'
import { splitSentences } from './segments'
import { tokenize } from './tokens'

/** A shorter question is searched as it is. A mail says much that is no part of its question. */
const LONGEST_QUESTION = 40
const ASKS = /\?["”»’')\]]*$/
const WONDERS =
  /(?<!\p{L})(?:undrar|vill (?:jag |vi )?(?:gärna )?veta|fråga(?:n)? är|kan (?:ni|du) (?:säga|berätta|svara)|wonder|would like to know|want to know|could you tell|can you tell)(?!\p{L})/iu
const LEAST_SUBJECTS = 2
const MOST_SENTENCES = 3

/** The sentences of a long mail that ask, with the one before a question that names no subject itself. */
export function findAskingSentences(mail: string): string {
  if (tokenize(mail).length <= LONGEST_QUESTION) return mail
  const lines = mail.split(/\n+/)
  const sentences = lines.flatMap((line) =>
    splitSentences(line, 0, line.length).map(([start, end]) => line.slice(start, end).trim()),
  )
  const asking = (test: RegExp) => sentences.flatMap((sentence, at) => (test.test(sentence) ? [at] : []))
  const found = asking(ASKS)
  const asked = (found.length > 0 ? found : asking(WONDERS)).slice(-MOST_SENTENCES)
  const chosen = asked.flatMap((at) => (namesSubject(sentences[at] ?? '') || at === 0 ? [at] : [at - 1, at]))
  const said = [...new Set(chosen)].map((at) => sentences[at]).join(' ')
  return said && tokenize(said).length < tokenize(mail).length ? said : mail
}

function namesSubject(sentence: string): boolean {
  const words = tokenize(sentence).map(({ word }) => word)
  return words.filter((_, at) => classifyWord(words, at) !== 'function').length >= LEAST_SUBJECTS
}
