import { describe, expect, it } from 'vitest'
import { getSyncState, localOnlyReasons, toSyncProblem } from './faq'

const nothing = { sentToFrank: false, sentAt: null, problem: null, lastAttempt: null }
const at = '2026-11-21T09:00:00+00:00'

describe('the badge of an FAQ item', () => {
  it('is the first that applies: synced, error, pending, local only', () => {
    expect(getSyncState({ sentToFrank: true, sentAt: at, problem: 'timeout', lastAttempt: at })).toBe(
      'synced',
    )
    expect(getSyncState({ ...nothing, sentToFrank: true, problem: 'timeout', lastAttempt: at })).toBe('error')
    expect(getSyncState({ ...nothing, sentAt: at, problem: 'timeout' })).toBe('error')
    expect(getSyncState({ ...nothing, sentAt: at, lastAttempt: at })).toBe('pending')
    expect(getSyncState({ ...nothing, sentToFrank: true })).toBe('local')
    expect(getSyncState(nothing)).toBe('local')
  })

  it('has a text for every stored error', () => {
    expect(toSyncProblem(null)).toBeNull()
    expect(toSyncProblem(localOnlyReasons.disabled)).toBe('disabled')
    expect(toSyncProblem('timeout')).toBe('timeout')
    expect(toSyncProblem('<script>alert(1)</script>')).toBe('unexpected')
  })
})
