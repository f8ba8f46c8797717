import { describe, expect, it } from 'vitest'
import { readGreeting } from './greeting'

describe('a message that asks nothing', () => {
  it.each([
    'Hej',
    'hej!',
    'Hej Frank',
    'God morgon',
    'Tjena',
    'Hello there',
    'hi',
    'Good evening!',
    'Moi',
    'Hej 👋',
  ])('is a greeting: %s', (message) => {
    expect(readGreeting(message)).toBe('hello')
  })

  it.each([
    'Tack',
    'Tack så mycket!',
    'tack för hjälpen',
    'Tusen tack',
    'Thanks a lot',
    'Thank you!',
    'Kiitos',
    'Perfekt, tack',
    'Hej då',
    'bye',
  ])('is thanks or a farewell: %s', (message) => {
    expect(readGreeting(message)).toBe('thanks')
  })

  it.each([
    'Hej, får jag ha hund',
    'Hej?',
    'Tack för hjälpen, men när är stämman',
    'tack vare vem',
    'Får man gå ut med hunden i dag',
    'god man',
    'hjälp',
    'Vad är det',
    '',
    '👋',
    'hundar',
    'dag',
    'ok',
    'Hej hej hej hej hej hej hej hej hej',
  ])('is no greeting if it says something else or too much: %s', (message) => {
    expect(readGreeting(message)).toBeNull()
  })
})
