import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

const factSchema = z.strictObject({
  question: z.string(),
  organization: z.string(),
  /** File name. */
  document: z.string(),
  page: z.coerce.number(),
  /** A sentence that occurs word for word on that page. */
  expect: z.string(),
})

/** An association's answer to a question in its documents. */
export type DemoAnswer = z.infer<typeof factSchema>

/** A question that the two associations answer differently. */
export interface DemoFact {
  question: string
  a: DemoAnswer
  b: DemoAnswer
}

const answers = z.array(factSchema).parse(parse(read('facts.csv'), { columns: true }))

/** The questions that the two associations answer differently, for tests of retrieval and of isolation. */
export const demoFacts: DemoFact[] = [...Map.groupBy(answers, ({ question }) => question)].map(
  ([question, [a, b]]) => {
    if (!a || !b) throw new Error(`Only one association answers "${question}"`)
    return { question, a, b }
  },
)

/** Questions that no document, FAQ item or article of either association answers. */
export const demoUnanswered = z.array(z.string()).parse(JSON.parse(read('unanswered.json')))
