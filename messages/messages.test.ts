import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { taskKinds } from '@/lib/admin-tasks/admin-task'
import { ageUnits } from '@/lib/articles/article'
import { auditActions, auditKinds } from '@/lib/audit/event'
import { roles } from '@/lib/auth/permissions'
import { announcementStates } from '@/lib/console/announcement'
import { failureKinds, operatorActs, queueNames } from '@/lib/console/failure'
import { consolePages, organizationStates } from '@/lib/console/organization'
import { documentStates, stateReasons } from '@/lib/documents/document'
import { errorCodes } from '@/lib/errors'
import { localOnlyReasons, syncFailures, syncStates } from '@/lib/faqs/faq'
import { steps } from '@/lib/first-steps/first-steps'
import { connectionFailures, frankCodes, frankErrorTypes, logFilters } from '@/lib/frank/codes'
import { importProblems, shownStatuses } from '@/lib/members/member'
import { newsFrequencies } from '@/lib/news-mails/news-mail'
import en from './en.json'
import sv from './sv.json'

type Tree = { [key: string]: string | Tree } | (string | Tree)[]

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${key}`, value] as const]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

/** The names in a message's outermost braces, with what is done with them: `{count, plural, …}` is `count, plural`. */
function placeholders(message: string): string[] {
  return [...message.matchAll(/\{(\w+)(, \w+)?[,}]/g)].map(([, name, kind]) => `${name}${kind ?? ''}`).sort()
}

const english = flatten(en)
const swedish = flatten(sv)

describe('the catalogue', () => {
  it('says everything in both languages', () => {
    expect([...swedish.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('uses in Swedish the words of docs/words.md, and a decimal comma', () => {
    const other = /användare|artikel|sektion|övergiven|\badmin(?!sidan|istrat)|\b\d+(?:MB|kB)\b|\d\.\d/i
    const kept = ['nav.admin', 'admin.title', 'errors.article_image_too_large']
    const isName = (text: string) => /WCAG 2\.2/.test(text)
    const found = [...swedish].filter(
      ([key, text]) => other.test(text) && !kept.includes(key) && !isName(text),
    )
    expect(found).toEqual([])
  })

  it('leaves no text empty', () => {
    expect([...english, ...swedish].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('fills in the same values in both languages', () => {
    for (const [key, text] of english) {
      expect(placeholders(swedish.get(key) ?? ''), key).toEqual(placeholders(text))
    }
  })

  it.each([
    ['errors', en.errors, errorCodes],
    ['frank.errors', en.frank.errors, frankCodes],
    ['documents.states', en.documents.states, documentStates],
    ['documents.reasons', en.documents.reasons, stateReasons],
    ['search.kinds', en.search.kinds, ['document', 'faq', 'news', 'board']],
    ['firstSteps.steps', en.firstSteps.steps, steps],
    ['firstSteps.actions', en.firstSteps.actions, steps],
    ['admin.tasks', en.admin.tasks, taskKinds],
    ['faqs.states', en.faqs.states, syncStates],
    ['faqs.stateTexts', en.faqs.stateTexts, syncStates],
    ['faqs.problems', en.faqs.problems, [...Object.keys(localOnlyReasons), ...syncFailures]],
    ['dashboard.age', en.dashboard.age, ageUnits],
    ['frankAdmin.filters', en.frankAdmin.filters, logFilters],
    ['frankAdmin.outcomes', en.frankAdmin.outcomes, ['success', ...frankErrorTypes]],
    ['frankAdmin.failures', en.frankAdmin.failures, connectionFailures],
    ['profile.roles', en.profile.roles, roles],
    ['members.roles', en.members.roles, roles],
    ['members.statuses', en.members.statuses, shownStatuses],
    ['members.meanings', en.members.meanings, shownStatuses],
    ['memberImport.problems', en.memberImport.problems, importProblems],
    ['console.pages', en.console.pages, consolePages],
    ['console.states', en.console.states, organizationStates],
    ['console.failureKinds', en.console.failureKinds, failureKinds],
    ['console.queueNames', en.console.queueNames, queueNames],
    ['console.announcementStates', en.console.announcementStates, announcementStates],
    ['console.acts', en.console.acts, operatorActs],
    ['audit.actions', en.audit.actions, auditActions],
    ['audit.kinds', en.audit.kinds, auditKinds],
  ])('has one text for each code of %s, and none for others', (_, texts, codes) => {
    expect(Object.keys(texts).sort()).toEqual([...codes].sort())
  })
})

const newsChoices: readonly string[] = newsFrequencies.map((frequency) => `newsMail.${frequency}`)

/** Parts of the catalogue whose keys are codes: the test above, or a redirect's `?notice=`, says which there are. */
const byCode =
  /^(errors|frank\.errors|frank\.errorsMobile|documents\.states|documents\.reasons|adminDocuments\.sectionNames|search\.kinds|firstSteps\.(steps|actions)|admin\.(tasks|cards)|faqs\.(states|stateTexts|problems)|dashboard\.age|profile\.roles|frankAdmin\.(tabNames|filters|outcomes|columns|findings|advice|failures)|members\.(roles|statuses|meanings)|memberImport\.problems|decisionsOnDocument\.places|console\.(pages|states|acts|parts|columns|failureKinds|failureColumns|queueNames|queueColumns|announcementStates|logColumns|versionNames|oldestNames|documentColumns|planColumns))\./

const sources = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, '..', folder, file), 'utf8')),
)

/** A source shows a text when it names its part of the catalogue and its key; keys made of two parts are named by their last. */
function isShown(key: string): boolean {
  const [part = '', name = ''] = key.split('.')
  if (part === 'notices') return sources.some((source) => source.includes(`notice=${name}`))
  const partIsNamed = new RegExp(`['"]${part}['"]|\\b${part}\\b[,. }]`)
  const nameIsNamed = new RegExp(
    `['"]${name}['"]|\\.${name}\\b|\\$\\{\\w+\\}${name.replace(/^[a-z]+/, '')}\``,
  )
  return sources.some((source) => partIsNamed.test(source) && nameIsNamed.test(source))
}

describe('the screens', () => {
  it('show every text of the catalogue', () => {
    const unused = [...english.keys()].filter(
      (key) => !byCode.test(key) && !newsChoices.includes(key) && !isShown(key),
    )
    expect(unused).toEqual([])
  })

  it('would be caught with a text that none of them shows', () => {
    expect(isShown('chat.neverShownAnywhere')).toBe(false)
  })
})
