import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerQuestion } from '@/lib/assistant/engine'
import { sourceThreshold } from '@/lib/assistant/threshold'
import { organizationIdSchema } from '@/lib/auth/organization-id'
import { storeDocument } from '@/lib/documents/files/store'
import { markRuns } from '@/lib/documents/pages/marks'
import { chunkPages } from '@/lib/ingest/chunking/chunk'
import type { PageText } from '@/lib/ingest/chunking/page'
import { runNextJob } from '@/lib/ingest/jobs/document-jobs'
import { recognizeInChild } from '@/lib/ingest/ocr/recognize-in-child'
import { extractDocument } from '@/lib/ingest/readers/extract-document'
import { findQuote, type Span } from '@/lib/text/quote'
import { demoFacts } from '@/supabase/demo/facts'
import { demoOrganizations, demoPassword, renderDocument } from '@/supabase/demo/organizations'
import { waitUntilRead } from '@/tests/support/backend'
import { openMemoryLibrary, readAsDocument, testReader } from '@/tests/support/documents/memory-library'
import { makeScan } from '@/tests/support/documents/scan'
import { noteTrueWords, shareCovered, type TrueWord } from '@/tests/support/documents/true-words'
import { startTestBackend } from '@/tests/support/local-backend'
import { startPortal } from '@/tests/support/portal'
import { signInOverHttp } from '@/tests/support/sign-in'
import { findDemoSection, uploadOverHttp } from './files'
import { findServer, measureRise } from './measure'

const data = '../shared/data/brf'

/** Measures how a scan is recognized, and how long a page of text and a page of a scan take. */
export async function measureReading(): Promise<void> {
  if (existsSync(data)) {
    await measureScannedForm()
    await measureStatute()
    await measureUntilSearchable()
  } else console.info(`(without ${data}: no scanned form and no statute)`)
  await measureLongScan()
  await measureServerMemory()
  await measureMarks()
}

async function measureScannedForm(): Promise<void> {
  const { pages } = await extractDocument(join(data, 'andring-i-lagenhet.pdf'), 'pdf')
  const original = toLine(pages.map(({ text }) => text))
  const from = performance.now()
  const recognized = await recognizeAll(join(data, 'andring-i-lagenhet-skannad.pdf'), 3)
  const scanned = toLine(recognized)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const rate = (100 * countEdits(original, scanned)) / original.length
  console.info(
    `scanned form, character error rate   ${rate.toFixed(2)} % (promised: 3), ${seconds} s for 3 pages`,
  )
  const capitals = (text: string) => text.match(/[ÅÄÖ]/g)?.length ?? 0
  const small = (text: string) => text.match(/[åäö]/g)?.length ?? 0
  console.info(
    `  å ä ö ${small(scanned)} of ${small(original)}, Å Ä Ö ${capitals(scanned)} of ${capitals(original)}`,
  )
  await compareAnswers(
    pages,
    recognized.map((text, index) => ({ page: index + 1, text, recognized: true })),
  )
}

/** Asked in the words of residents; the last two have no answer in the form. */
const formQuestions = [
  'Måste jag göra en bygganmälan innan jag river en vägg?',
  'Hur lång tid före byggstart ska kommunen få veta?',
  'Behöver jag styrelsens tillstånd för att bygga om?',
  'Vad är väsentliga ändringar?',
  'Får jag ändra en innervägg som inte är bärande?',
  'Vilka regler gäller när jag renoverar badrummet?',
  'Vem får göra elarbeten i lägenheten?',
  'Vem får bygga om vattenledningarna?',
  'Får jag sätta igen ventilationen?',
  'Var ska jag göra av byggavfallet?',
  'Får jag bygga om på kvällen?',
  'Vart lämnar jag begäran om tillstånd för ändring?',
  'Hur mycket kostar en parkeringsplats?',
  'När är nästa föreningsstämma?',
]

/** Compares the scan's answers with the original's: how sure they are, and which page they quote. */
async function compareAnswers(original: PageText[], scan: PageText[]): Promise<void> {
  const libraries = [original, scan].map((pages) =>
    openMemoryLibrary([readAsDocument('Ändring i lägenhet', pages)]),
  )
  const request = { reader: testReader, language: 'sv', threshold: sourceThreshold } as const
  let alike = 0
  for (const question of formQuestions) {
    const [first, second] = await Promise.all(
      libraries.map(async (library) => {
        const { certainty, sources } = await answerQuestion(library, { ...request, question })
        return `${certainty}, page ${sources[0]?.page ?? '–'}`
      }),
    )
    if (first === second) alike++
    else console.info(`  ${question} original: ${first}; scan: ${second}`)
  }
  console.info(
    `  ${alike} of ${formQuestions.length} questions answered as from the original (promised: all)`,
  )
}

async function measureStatute(): Promise<void> {
  const from = performance.now()
  const { pages } = await extractDocument(join(data, 'bostadsrattslagen.pdf'), 'pdf')
  const milliseconds = performance.now() - from
  console.info(
    `a page of a document with text       ${(milliseconds / pages.length).toFixed(0)} ms, start of the reader included (promised: 60 of CPU)`,
  )
}

/** Measures from the upload to the index, in the embedded backend. */
async function measureUntilSearchable(): Promise<void> {
  const backend = await startTestBackend()
  try {
    const { admin } = backend
    const inserted = admin.from('organizations').insert({ name: 'Brf Mätning' }).select('id')
    const organizationId = organizationIdSchema.parse((await inserted.single().throwOnError()).data.id)
    const sections = admin.from('document_sections').select('id').match({ organization_id: organizationId })
    const section = await sections.eq('name', 'Stadgar').single<{ id: string }>().throwOnError()
    const body = [await readFile(join(data, 'bostadsrattslagen.pdf'))]
    const from = performance.now()
    await storeDocument(admin, {
      organizationId,
      sectionId: section.data.id,
      name: 'Bostadsrättslagen.pdf',
      displayName: null,
      contentType: 'application/pdf',
      body,
    })
    const report = await runNextJob(admin, 'bench')
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    console.info(
      `bostadsrattslagen.pdf, ${report?.pages} pages       ${report?.state} after ${seconds} s (promised: 5)`,
    )
  } finally {
    await backend.remove()
  }
}

/** Counts the marked words of each passage of the demo documents, and the other words that are marked. */
async function measureMarks(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  let [passages, area, marked, wrong, missing] = [0, 0, 0, 0, 0]
  try {
    for (const organization of demoOrganizations)
      for (const document of organization.sections.flatMap((section) => section.documents)) {
        const { drawn, words } = await noteTrueWords(() => renderDocument(organization, document))
        const path = join(folder, 'file')
        await writeFile(path, drawn)
        const { pages } = await extractDocument(path, 'pdf')
        for (const { page: number, text } of chunkPages(pages)) {
          const page = pages.find(({ page }) => page === number)
          const span = page && findQuote(page.text, text)
          if (!page?.runs || !span) {
            missing += 1
            continue
          }
          passages += 1
          const boxes = markRuns(page.runs, span, (page.width ?? 1) / (page.height ?? 1)).map(
            ({ x, y, width, height }) => [x, y, x + width, y + height],
          )
          // Runs and drawn words are the same words, in the order of the text and of the drawing.
          const quoted = pairRuns(page, words, span)
          for (const word of words.filter((one) => one.page === number)) {
            const share = Math.max(0, ...boxes.map((box) => shareCovered(word.box, box)))
            const size = (word.box[2] - word.box[0]) * (word.box[3] - word.box[1])
            if (quoted.has(word)) {
              area += size
              marked += size * share
            } else if (share > 0.5) wrong += 1
          }
        }
      }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  console.info(
    `marks on ${passages} passages             ${((100 * marked) / area).toFixed(1)} % of their words covered (promised: 97), ${wrong} other words marked, ${missing} quotes not placed`,
  )
}

/** The drawn words of the runs in `span`: for each, the word of the same letters that the run covers most. */
function pairRuns({ page, text, runs = [] }: PageText, words: TrueWord[], span: Span): Set<TrueWord> {
  const paired = new Set<TrueWord>()
  for (const [start, end, ...box] of runs) {
    if (end <= span.start || start >= span.end) continue
    const same = words.filter((word) => word.page === page && word.text === text.slice(start, end))
    const covered = same.map((word) => shareCovered(word.box, box))
    const best = same[covered.indexOf(Math.max(...covered))]
    if (best) paired.add(best)
  }
  return paired
}

const scannedTexts = Array.from({ length: 10 }, (_, page) =>
  demoFacts
    .slice(page * 6, page * 6 + 12)
    .map(({ a, b }, index) => `${index + 1} § ${a.expect}. ${b.expect}.`)
    .join('\n\n'),
)

async function measureLongScan(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    const path = join(folder, 'scan.pdf')
    await writeFile(path, await makeScan(scannedTexts))
    const from = performance.now()
    await recognizeAll(path, scannedTexts.length)
    console.info(
      `a scan of 10 pages                   ${((performance.now() - from) / 1000).toFixed(1)} s (promised: 150)`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The rise while a scan is stored and recognized, after one that warmed the server up. */
async function measureServerMemory(): Promise<void> {
  const portal = await startPortal()
  try {
    await waitUntilRead(portal.dataDir)
    const section = await findDemoSection(portal.dataDir)
    const cookie = await signInOverHttp(portal.dataDir, 'karin@solglantan.example', demoPassword)
    const scan = new Uint8Array(await makeScan(scannedTexts))
    const read = async () => {
      await uploadOverHttp(portal, cookie, section, [scan])
      await waitUntilRead(portal.dataDir)
    }
    await read()
    const rise = await measureRise(findServer(portal.child.pid ?? 0), read)
    console.info(`a scan is recognized: server memory  +${rise.toFixed(0)} MB`)
  } finally {
    await portal.stop()
  }
}

async function recognizeAll(path: string, pages: number): Promise<string[]> {
  const texts: string[] = []
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  await recognizeInChild(path, 'pdf', numbers, {
    onPage: async ({ text, failure }) => {
      if (failure) throw new Error(`a page failed: ${failure}`)
      return texts.push(text) > 0
    },
  })
  return texts
}

const toLine = (texts: string[]) => texts.join('\n').replace(/\s+/g, ' ').trim()

/** The Levenshtein distance in characters. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1]
    for (let at = 0; at < to.length; at += 1) {
      const replaced = (row[at] ?? 0) + (to[at] === character ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
