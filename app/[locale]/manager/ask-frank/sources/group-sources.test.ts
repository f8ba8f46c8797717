import { expect, it } from 'vitest'
import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { groupSources } from './group-sources'

const source = (name: string, text: string): Source => ({
  text,
  source: name,
  page: 1,
  heading: null,
  paragraph: null,
  document_id: null,
  faq_id: null,
  date: null,
})

it('a text that stands in two documents is one quote with both documents, each with its own place', () => {
  const groups = groupSources(
    [
      source('Stadgar', 'Inledning. **Hundar hålls\nkopplade.** Mer.'),
      source('Regler', '**Katter får gå fritt.**'),
      source('Stadgar 2016', '**Hundar hålls kopplade.**'),
      source('Brev', 'Hundar hålls kopplade på gården.'),
    ],
    'm',
  )
  expect(groups.map((group) => group.map(({ source, quote }) => [source.source, quote]))).toEqual([
    [
      ['Stadgar', 'm.0'],
      ['Stadgar 2016', 'm.2'],
    ],
    [['Regler', 'm.1']],
    [['Brev', 'm.3']],
  ])
})
