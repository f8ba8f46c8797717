import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { longestQuestion } from '@/lib/assistant/contract'

export const questionsFile = 'questions.json'

const limits = { bytes: 20 * 1024 * 1024, questions: 5000, pattern: 2000 } as const

const fileName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^/\\\0]+$/, 'must be a file name without folders')
  .transform((name) => name.normalize('NFC'))

const pattern = z
  .string()
  .min(1)
  .max(limits.pattern)
  .transform((source, context) => {
    try {
      return new RegExp(source, 'iu')
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
      return z.NEVER
    }
  })

const place = z.object({ document: fileName, pages: z.array(z.number().int().positive()).max(10_000) })

const questionSchema = z
  .object({
    id: z.string().min(1).max(100),
    question: z.string().trim().min(1).max(longestQuestion),
    language: z.string().regex(/^[a-z]{2,3}$/, 'must be a code such as "sv"'),
    /** `scan`: the answer is only in the image of a page. */
    kind: z.enum(['answerable', 'scan', 'unanswerable']),
    /** Counted from 1 in the file; empty for a document without pages. */
    acceptable: z.array(place).max(1000),
    /** Runs of white space count as one space. */
    expected: pattern.nullable(),
    /** A pattern that begins with `^` judges the text of a sure answer. Any other must match nowhere in what is shown. */
    mustNot: pattern.nullish(),
  })
  .superRefine(({ kind, acceptable, expected }, context) => {
    if (kind === 'unanswerable' || (expected && acceptable.length > 0)) return
    const path = [expected ? 'acceptable' : 'expected']
    context.addIssue({ code: 'custom', path, message: `is missing, and the question is of kind "${kind}"` })
  })

const questionsSchema = z
  .array(questionSchema)
  .min(1)
  .max(limits.questions)
  .superRefine((questions, context) => {
    const seen = new Set<string>()
    questions.forEach(({ id }, index) => {
      if (seen.has(id))
        context.addIssue({ code: 'custom', path: [index, 'id'], message: 'stands there twice' })
      seen.add(id)
    })
  })

export type Question = z.infer<typeof questionSchema>

/** A folder with questions, or the folders in it that have some. @throws Error if there is none */
export async function findFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => [])
  const folders = entries
    .filter((entry) => entry === questionsFile || entry.endsWith(`/${questionsFile}`))
    .map((entry) => join(folder, dirname(entry)))
  if (folders.length === 0) throw new Error(`Cannot find ${join(folder, questionsFile)}.`)
  return folders.sort()
}

/** @throws Error with the question and its problem */
export async function readQuestions(folder: string): Promise<Question[]> {
  const path = join(folder, questionsFile)
  const size = (await stat(path).catch(() => null))?.size
  if (size === undefined) throw new Error(`Cannot read ${path}.`)
  if (size > limits.bytes) throw new Error(`${path} has more than ${limits.bytes} bytes.`)
  return parseQuestions(await readFile(path, 'utf8'), path)
}

/** @throws Error as `readQuestions` */
export function parseQuestions(text: string, path: string): Question[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error(`${path} is not JSON.`)
  }
  const parsed = questionsSchema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new Error(
    `${path}: ${parsed.error.issues
      .slice(0, 5)
      .map((issue) => describeIssue(issue, json))
      .join('\n  ')}`,
  )
}

function describeIssue({ path: [index, ...field], message }: z.core.$ZodIssue, json: unknown): string {
  if (typeof index !== 'number' || !Array.isArray(json)) return message
  const named = z.object({ id: z.string() }).safeParse(json[index])
  const question = named.success ? named.data.id : `number ${index + 1}`
  return `question ${question}: ${field.join('.')} ${message}`
}
