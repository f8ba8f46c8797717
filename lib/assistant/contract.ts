import { z } from 'zod'
import { sourceThreshold } from './threshold'

/**
 * The one definition of what an assistant service is asked and what it answers. The portal parses a service's reply with it, and our own
 * engine produces it. Fields marked "ours" are additions of the service that we ship; another service leaves them out.
 */

/** Characters of a question at most. */
export const longestQuestion = 2000
/** Questions of the conversation that go along with a follow-up at most. */
export const mostContext = 3
/** Sources of an answer, and documents beside a refusal, at most. */
const mostSources = 50
const mostNearest = 3

/**
 * How sure an answer is (ours). `sure`: the first source answers. `closest`: no source is presented as the answer, the sources only come
 * near. `none`: nothing was found. `greeting`: the message was no question ("hej", "tack"), so nothing was looked for.
 */
export const certainties = ['sure', 'closest', 'none', 'greeting'] as const
export type Certainty = (typeof certainties)[number]

/** Body of `POST {base}/ask`. */
export const assistantRequestSchema = z.object({
  question: z.string().trim().min(1).max(longestQuestion),
  association_id: z.number().int().positive(),
  threshold: z.number().min(0).max(1).default(sourceThreshold),
  language: z.enum(['en', 'sv']).default('en'),
  /** The questions before this one, oldest first (ours), so that "och på balkongen då?" is understood. */
  context: z.array(z.string().max(longestQuestion)).max(mostContext).optional(),
})
export type AssistantRequest = z.infer<typeof assistantRequestSchema>

/** One quoted passage. `text` is verbatim from the page, escaped as Markdown; what answers in it stands in `**bold**`. */
export type AnswerSource = {
  text: string
  /** The document's name as members know it. */
  source: string
  /** 1-based page of the file; null in a document without pages. */
  page: number | null
  /** Ours: where the quote stands in a document without pages; null where there is a page, and in an FAQ item. */
  heading: string | null
  paragraph: number | null
  /** Ours: exactly one of the two is set. */
  document_id: string | null
  faq_id: string | null
  /** Ours: the document's date as far as it says it (`2016-04-28`, `2016-04` or `2016`). */
  date: string | null
}

/** A document that speaks of something that was asked about, and where it does so; the page is null in one without pages. */
export type NearestDocument = { document_id: string; source: string; page: number | null }

export type Answer = {
  /** Markdown, in the asker's language where the words are ours; quotes stay in the document's. */
  answer: string
  /** The name of the first source; empty when there is none. */
  source: string
  sources: AnswerSource[]
  certainty: Certainty
  /** 0 to 1: the calibrated probability that the first source answers the question. */
  relevance: number
  /** The question as it was looked up: a follow-up is completed by the question before it. */
  answered_question: string
  /** Only with `none`: documents of the organisation that come near, best first. */
  nearest?: NearestDocument[]
}

/** The server-sent events of a streamed answer: any number of `delta`, then one `answer` or `error`. */
export type AnswerEvent =
  | { event: 'delta'; data: { text: string } }
  | { event: 'answer'; data: Answer }
  | { event: 'error'; data: { code: string; detail: string } }

export const contractLimits = { sources: mostSources, nearest: mostNearest } as const
