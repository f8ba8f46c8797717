import { describe, expect, it } from 'vitest'
import { lacksLeave } from './expectation'

describe('a question for a duty', () => {
  it.each([
    ['Måste jag betala om jag avbokar sent?', 'Den som avbokar sent betalar hela hyran.'],
    ['Behöver man anmäla en ny nyckel?', 'En ny nyckel anmäls till värden.'],
    ['Ska jag söka lov för markisen?', 'Lov för en markis söks hos styrelsen.'],
  ])('is answered by a rule in the present: %s', (question, rule) => {
    expect(lacksLeave(question, [rule])).toBe(false)
  })

  it.each([
    ['Måste jag betala om jag avbokar sent?', 'Hyran är 300 kronor.'],
    ['Får jag betala med kort?', 'Den som avbokar sent betalar hela hyran.'],
  ])('and one for leave are not answered by another sentence: %s', (question, rule) => {
    expect(lacksLeave(question, [rule])).toBe(true)
  })
})
