import { describe, expect, it } from 'vitest'
import { readIntent } from './intent'

const today = new Date('2026-03-05T12:00:00')
const read = (question: string) => readIntent(question, today)

describe('the year that a question is about', () => {
  it.each([
    ['Vad var resultatet 2022?', ['2022']],
    ['Hur ändrades avgiften mellan 2021 och 2022?', ['2021', '2022']],
    ['Vad beslutades förra året?', ['2025']],
    ['Vad sa stämman i fjol?', ['2025']],
    ['Var finns förra årets protokoll?', ['2025']],
    ['Var finns fjolårets protokoll?', ['2025']],
    ['What was decided last year?', ['2025']],
    ['Vad har hänt i år?', ['2026']],
    ['Vad står i årets budget?', ['2026']],
    ['Får jag ha hund?', []],
    ['Vad kostar det, 20220 kronor?', []],
    ['Vem bor i lägenhet 1203?', []],
  ])('%s', (question, years) => {
    expect([...read(question).years].sort()).toEqual(years)
  })
})

describe('the kind of document that a question is about', () => {
  it.each([
    ['Vad står i årsredovisningen?', 'annual_report'],
    ['Vad säger stadgarna?', 'bylaws'],
    ['Vad sägs i protokollet från stämman?', 'minutes'],
    ['Vilka motioner kom in?', 'motions'],
    ['Vad skrev styrelsen i nyhetsbrevet?', 'newsletter'],
    ['Where is the annual report?', 'annual_report'],
    ['Vad säger bostadsrättslagen?', 'law'],
    ['Får jag ha hund?', null],
    ['Hur informeras vi?', null],
    ['Var är mitt lager?', null],
  ])('%s', (question, names) => {
    expect(read(question).names).toBe(names)
  })

  it('is separate from a request for permission and from a proposal', () => {
    expect(read('Får jag glasa in balkongen?')).toMatchObject({ asksLeave: true, asksProposal: false })
    expect(read('Am I allowed to sublet?')).toMatchObject({ asksLeave: true })
    expect(read('Vem föreslog solceller?')).toMatchObject({ asksLeave: false, asksProposal: true })
    expect(read('Vad hände med motionen om cyklar?')).toMatchObject({ asksProposal: true })
    expect(read('När är städdagen?')).toMatchObject({ asksLeave: false, asksProposal: false })
  })
})
