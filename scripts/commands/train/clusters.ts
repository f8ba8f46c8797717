import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const clusterSchema = z.object({
  association: z.string().min(1),
  passages: z.array(
    z.object({
      id: z.string(),
      document: z.string(),
      year: z.string(),
      heading: z.string(),
      text: z.string(),
    }),
  ),
  questions: z.array(
    z.object({
      question: z.string(),
      language: z.string(),
      answers: z.array(z.object({ passage: z.string(), sentence: z.string() })),
    }),
  ),
})
type Cluster = z.infer<typeof clusterSchema>
type Passage = Cluster['passages'][number]

/**
 * Writes the clusters of a file as folders of Markdown documents with a `questions.json`, one for each association.
 * @returns the folders @throws Error if the file is not in the form of `clusters-6.jsonl`
 */
export async function writeClusters(file: string, target: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim())
  const clusters = lines.map((line) => clusterSchema.parse(JSON.parse(line)))
  const folders: string[] = []
  for (const own of Map.groupBy(clusters, ({ association }) => association).values()) {
    const name = `cluster-${folders.length + 1}`
    const folder = join(target, name)
    await mkdir(folder, { recursive: true })
    for (const [document, passages] of Map.groupBy(
      own.flatMap(({ passages }) => passages),
      nameOf,
    ))
      await writeFile(join(folder, document), toMarkdown(document, passages))
    const questions = own.flatMap((cluster, index) => listQuestions(cluster, `${name}-${index}`))
    await writeFile(join(folder, 'questions.json'), JSON.stringify(questions))
    folders.push(folder)
  }
  return folders
}

const nameOf = ({ document, year }: Passage) => `${`${document} ${year}`.trim().replaceAll(/[/\\]/g, '-')}.md`

const toMarkdown = (name: string, passages: readonly Passage[]) =>
  [
    `# ${name.slice(0, -'.md'.length)}`,
    ...passages.map(({ heading, text }) => [...(heading ? [`## ${heading}`] : []), text].join('\n\n')),
  ].join('\n\n')

function listQuestions({ passages, questions }: Cluster, prefix: string) {
  const documents = new Map(passages.map((passage) => [passage.id, nameOf(passage)]))
  return questions.map(({ question, language, answers }, index) => ({
    id: `${prefix}-${index}`,
    question,
    language,
    kind: answers.length > 0 ? 'answerable' : 'unanswerable',
    acceptable: answers.map(({ passage }) => ({ document: documents.get(passage), pages: [] })),
    expected: answers.map(({ sentence }) => escapePattern(sentence)).join('|') || null,
  }))
}

const escapePattern = (text: string) =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')
