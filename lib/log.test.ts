import { expect, it, vi } from 'vitest'
import { logRequestError } from './log'

it('V74 the line about a request that failed says where and why, without the body, the query or a stack', () => {
  const lines: string[] = []
  const printed = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
  const request = { path: '/auth?token=abc', method: 'POST', route: '/[locale]/auth' }
  let quoting: unknown
  try {
    JSON.parse('pass:w0rd')
  } catch (error) {
    quoting = error
  }
  expect(String(quoting)).toContain('pass:w0rd')
  logRequestError(quoting, request)
  logRequestError(new TypeError('Failed to fetch'), request)
  printed.mockRestore()
  const line = { level: 'error', where: 'request', ...request, path: '/auth' }
  expect(lines.map((text) => JSON.parse(text))).toEqual([
    { ...line, name: 'SyntaxError' },
    { ...line, name: 'TypeError', message: 'Failed to fetch' },
  ])
})
