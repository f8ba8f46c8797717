import { expect, it } from 'vitest'
import { readCookies } from './cookies'

it.each([
  [undefined, []],
  ['', []],
  ['a=1; b=x=y;c', ['a=1', 'b=x=y', 'c=']],
  ['a=1; b=2; a=3', ['a=3', 'b=2']],
  [' ; =x; a=%20', ['a=%20']],
])('the header %s has these cookies', (header, expected) => {
  expect(readCookies(header).map(({ name, value }) => `${name}=${value}`)).toEqual(expected)
})
