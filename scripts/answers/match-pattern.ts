import { createContext, Script } from 'node:vm'

const longestMs = 1000

const attempt = new Script('pattern.test(text)')

/**
 * Whether the pattern matches. It runs in a context with a time-out, because a pattern from a file may
 * backtrack without end.
 * @throws Error with code ERR_SCRIPT_EXECUTION_TIMEOUT after a second
 */
export function matchPattern(pattern: RegExp, text: string): boolean {
  return attempt.runInContext(createContext({ pattern, text }), { timeout: longestMs }) === true
}
