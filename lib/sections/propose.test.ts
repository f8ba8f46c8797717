import { expect, it } from 'vitest'
import en from '@/messages/en.json'
import sv from '@/messages/sv.json'
import { proposeSection } from './propose'

const named = (name: string, id = name) => ({ id, name })
const mandatory = [named('Stadgar'), named('Ordningsregler')]
const swedish = { sections: mandatory, opened: null, names: sv.adminDocuments.sectionNames }
const english = { ...swedish, names: en.adminDocuments.sectionNames }

it('the kind of a document proposes its section, which is made where it does not exist', () => {
  expect(proposeSection('bylaws', swedish)).toEqual(named('Stadgar'))
  expect(proposeSection('bylaws', english)).toEqual(named('Stadgar'))
  expect(proposeSection('annual_report', swedish)).toEqual({ id: null, name: 'Årsredovisningar' })
  expect(proposeSection(null, swedish)).toEqual({ id: null, name: 'Övriga dokument' })
})

it('a section with a name like it takes the document, whatever the language', () => {
  const sections = [...mandatory, named('Stämmoprotokoll'), named('ÅRSREDOVISNINGAR')]
  for (const choice of [swedish, english]) {
    expect(proposeSection('minutes', { ...choice, sections })).toEqual(named('Stämmoprotokoll'))
    expect(proposeSection('annual_report', { ...choice, sections })).toEqual(named('ÅRSREDOVISNINGAR'))
  }
})

it('the opened section takes the documents, unless it is that of another kind', () => {
  const economy = { ...swedish, opened: named('Ekonomi') }
  expect(proposeSection('annual_report', economy)).toEqual(named('Ekonomi'))
  expect(proposeSection(null, economy)).toEqual(named('Ekonomi'))
  const bylaws = { ...swedish, opened: named('Stadgar') }
  expect(proposeSection('bylaws', bylaws)).toEqual(named('Stadgar'))
  expect(proposeSection(null, bylaws)).toEqual(named('Stadgar'))
  expect(proposeSection('annual_report', bylaws)).toEqual({ id: null, name: 'Årsredovisningar' })
})
