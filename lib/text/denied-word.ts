import { isFunctionWord } from './function-words'
import { stem, tokenize } from './tokens'

/** "den som inte är medlem", "om jag inte har försäkring", "icke-medlemmar", "who is not a member" */
const DENIED =
  /(?<!\p{L})(?:(?:inte|ej|not)\s(?:(?:är|var|har|äger|a|an|the|en|ett|någon|något)\s){0,2}|(?:icke|non)[\s-]?)(?<word>\p{L}{4,40})/giu
const DENIES =
  /(?<!\p{L})(?:inte|ej|icke\p{L}*|ingen|inget|inga|utan|saknar|övriga|andra|externa?|utomstående|not|no|non\p{L}*|without|others?|external)(?!\p{L})/iu

/**
 * Whether the question asks about what is not so, "den som inte är medlem", and the sentences speak only of what is so:
 * the price of a member.
 */
export function lacksDenial(question: string, sentences: readonly string[]): boolean {
  const denied = Array.from(question.matchAll(DENIED), ({ groups }) => (groups?.word ?? '').toLowerCase())
    .filter((word) => !isFunctionWord(word))
    .map(stem)
  if (denied.length === 0 || sentences.some((sentence) => DENIES.test(sentence))) return false
  const said = new Set(sentences.flatMap((sentence) => tokenize(sentence).map(({ word }) => stem(word))))
  return denied.some((word) => said.has(word))
}
