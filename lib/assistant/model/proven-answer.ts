import type { AnswerSource } from '@/lib/assistant/contract'
import type { Evidence } from './evidence'
import { modelLimits } from './limits'
import { proveSentence } from './prove-sentence'
import { renderProse } from './render-prose'
import type { Sentence } from './sentences'

/** Keeps the sentences that their own quotes prove, each once. */
export class ProvenAnswer {
  #kept: Sentence[] = []
  #sources: AnswerSource[] = []
  #read = 0

  constructor(
    readonly question: string,
    readonly evidence: () => readonly Evidence[],
  ) {}

  take(sentences: readonly Sentence[]): string {
    const added = sentences.slice(this.#read).filter((sentence) => this.#keep(sentence))
    this.#read = Math.max(this.#read, sentences.length)
    const before = this.#kept.slice(0, this.#kept.length - added.length)
    return joinSentences(this.#kept).slice(joinSentences(before).length).replaceAll('**', '')
  }

  end(): { answer: string; sources: AnswerSource[] } | null {
    const answer = renderProse(joinSentences(this.#kept))
    return answer ? { answer, sources: this.#sources } : null
  }

  #keep(sentence: Sentence): boolean {
    if (this.#kept.some(({ text }) => text === sentence.text)) return false
    const cited = this.evidence().filter(({ passage }) => sentence.cites.includes(passage))
    const statements = cited.flatMap((one) => one.statements)
    const proof = proveSentence(sentence.text, statements, this.question)
    if (proof.length === 0) return false
    const added = cited
      .filter((one) => one.statements.some((statement) => proof.includes(statement)))
      .map(({ source }) => source)
      .filter((source) => !this.#sources.includes(source))
    if (this.#sources.length + added.length > modelLimits.citations) return false
    this.#kept.push(sentence)
    this.#sources.push(...added)
    return true
  }
}

function joinSentences(sentences: readonly Sentence[]): string {
  return sentences
    .map(({ text, line, isItem }, at) => {
      const before = sentences[at - 1]
      if (before?.line === line) return ` ${text}`
      return `${before ? '\n' : ''}${isItem ? '- ' : ''}${text}`
    })
    .join('')
}
