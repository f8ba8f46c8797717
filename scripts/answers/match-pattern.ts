import { createContext, Script } from 'node:vm'

const longestMs = 1000

const attempt = new Script('pattern.test(text)')

/**
 * Whether the pattern matches. The pattern comes from a file, and one that backtracks without end is interrupted, which takes a context.
 * @throws Error with code ERR_SCRIPT_EXECUTION_TIMEOUT after a second
 */
export function matchPattern(pattern: RegExp, text: string): boolean {
  return attempt.runInContext(createContext({ pattern, text }), { timeout: longestMs }) === true
}
