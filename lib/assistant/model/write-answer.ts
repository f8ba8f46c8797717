import { speaksOfSame } from '@/lib/assistant/answer/same-subject'
import type { AnswerSource } from '@/lib/assistant/contract'
import { logUnexpectedError } from '@/lib/log'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import { namesConsent } from '@/lib/text/consents'
import type { Language } from '@/lib/text/language'
import { foldWhiteSpace, markQuote, type Span } from '@/lib/text/quote'
import { type Consent, type Evidence, readEvidence, type Statement } from './evidence'
import { type Model, ModelFailed, modelLimits } from './model'
import type { ListedDocument } from './more-documents'
import { buildPrompt, choosePassages } from './prompt'
import { proveSentence } from './prove-sentence'
import { ReplyReader, type Sentence } from './reply'

type Asked = {
  question: string
  language: Language
  passages: readonly CorpusPassage[]
  documents?: readonly ListedDocument[]
  onProse: (text: string) => void
  signal?: AbortSignal
}

export type Written =
  | { kind: 'answer'; answer: string; sources: AnswerSource[] }
  | { kind: 'none' }
  | { kind: 'more'; documents: ListedDocument[] }
  | { kind: 'failed' }

/** Logs no text of the question or reply. @throws the signal's reason when the asker has left */
export async function writeAnswer(
  model: Model,
  { question, language, passages: found, documents = [], onProse, signal }: Asked,
  timeoutMs: number = modelLimits.timeoutMs,
): Promise<Written> {
  const passages = choosePassages(found)
  if (passages.length === 0) return { kind: 'failed' }
  const mark = crypto.randomUUID().replaceAll('-', '')
  const reader = new ReplyReader()
  let evidence: Evidence[] | null = null
  const answer = new ProvenAnswer(question, () => {
    // The figure of another year is word for word in its passage, and proves nothing about the year asked for.
    evidence ??= readEvidence(reader.citations, passages).filter(({ passage: number }) => {
      const passage = passages[number - 1]
      return passage !== undefined && speaksOfSame(question, passage)
    })
    return evidence
  })
  const show = (text: string) => text && onProse(text)
  const enough = new AbortController()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const stops = AbortSignal.any([timeout, enough.signal, ...(signal ? [signal] : [])])
    for await (const piece of model(buildPrompt({ question, language, passages, documents, mark }), stops)) {
      show(answer.take(reader.push(piece)))
      if (reader.isTooLong) enough.abort()
      stops.throwIfAborted()
    }
  } catch (error) {
    signal?.throwIfAborted()
    return fail(timeout.aborted ? 'timeout' : enough.signal.aborted ? 'too_long' : error)
  }
  signal?.throwIfAborted()
  const reply = reader.end()
  if (reply.kind === 'malformed') return fail('malformed')
  if (reply.kind === 'none') return reply
  if (reply.kind === 'more') {
    const asked = reply.documents.flatMap((number) => documents[number - 1] ?? [])
    return asked.length > 0 ? { kind: 'more', documents: asked } : { kind: 'none' }
  }
  show(answer.take(reply.sentences))
  const proven = answer.end()
  return proven ? { kind: 'answer', ...proven } : fail('unverified')
}

function fail(why: unknown): Written {
  const isKnown = why instanceof ModelFailed
  const reason = isKnown ? why.reason : typeof why === 'string' ? why : 'unexpected'
  logUnexpectedError('assistant model', reason, isKnown && why.status !== null ? { status: why.status } : {})
  return { kind: 'failed' }
}

class ProvenAnswer {
  #proven: Sentence[] = []
  #proof: Statement[] = []
  #sources: AnswerSource[] = []
  #read = 0

  constructor(
    readonly question: string,
    readonly evidence: () => readonly Evidence[],
  ) {}

  take(sentences: readonly Sentence[]): string {
    const added = sentences.slice(this.#read).filter((sentence) => this.#keep(sentence))
    this.#read = Math.max(this.#read, sentences.length)
    const before = this.#proven.slice(0, this.#proven.length - added.length)
    return joinSentences(this.#proven).slice(joinSentences(before).length).replaceAll('**', '')
  }

  /** A leave says more than its paper without the consent that it depends on, which is therefore added. */
  end(): { answer: string; sources: AnswerSource[] } | null {
    const last = this.#proven.at(-1)
    if (!last) return null
    const consents = this.#listUnsaidConsents()
    const text = consents.map((one) => one.text).join(' ')
    const added: Sentence[] = text ? [{ text, line: last.line + 1, isItem: false, cites: [] }] : []
    const answer = renderProse(joinSentences([...this.#proven, ...added]))
    const sources = [...new Set([...this.#sources, ...consents.flatMap(({ source }) => source ?? [])])]
    return answer && sources.length <= modelLimits.citations ? { answer, sources } : null
  }

  #listUnsaidConsents(): Consent[] {
    if (this.#proven.some(({ text }) => namesConsent(text))) return []
    const isSaid = (consent: Consent) =>
      this.#proof.some(({ text }) => foldWhiteSpace(text).endsWith(consent.text))
    const unsaid = this.#proof.flatMap(({ consents = [] }) => (consents.some(isSaid) ? [] : consents))
    return unsaid.filter((one, at) => unsaid.findIndex(({ text }) => text === one.text) === at)
  }

  #keep(sentence: Sentence): boolean {
    if (this.#proven.some(({ text }) => text === sentence.text)) return false
    const cited = this.evidence().filter(({ passage }) => sentence.cites.includes(passage))
    const statements = cited.flatMap((one) => one.statements)
    const proof = proveSentence(sentence.text, statements, this.question)
    if (proof.length === 0) return false
    const added = cited
      .filter((one) => one.statements.some((statement) => proof.includes(statement)))
      .map(({ source }) => source)
      .filter((source) => !this.#sources.includes(source))
    if (this.#sources.length + added.length > modelLimits.citations) return false
    this.#proven.push(sentence)
    this.#proof.push(...proof)
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

const BOLD = /\*\*(?=\S)(.+?)(?<=\S)\*\*/g
const LIST_MARK = /^\s*[-*•–]\s+/

/** Renders bold text and lists, and shows all other markup as text. */
export function renderProse(prose: string): string {
  const lines = prose
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines
    .map((line, at) => {
      const isItem = LIST_MARK.test(line)
      const follows = at > 0 && isItem && LIST_MARK.test(lines[at - 1] ?? '')
      const text = renderLine(line.replace(LIST_MARK, ''))
      return `${at === 0 ? '' : follows ? '\n' : '\n\n'}${isItem ? '- ' : ''}${text}`
    })
    .join('')
}

function renderLine(line: string): string {
  const bold: Span[] = []
  let text = ''
  let at = 0
  for (const { 0: marked, 1: inner = '', index } of line.matchAll(BOLD)) {
    text += line.slice(at, index)
    bold.push({ start: text.length, end: text.length + inner.length })
    text += inner
    at = index + marked.length
  }
  return markQuote(text + line.slice(at), bold)
}
