import { expect, it } from 'vitest'
import { listTasks, taskKinds, type Waiting } from './admin-task'

const nothing: Waiting = {
  cases: 0,
  questions: 0,
  erasures: 0,
  unread: 0,
  unreadSection: null,
  replaced: 0,
  disagreements: 0,
  decisions: 0,
  members: 0,
  golden: 0,
  hasNumbers: true,
  missing: { kinds: [], year: 2025 },
}

it('nothing is left to do if nothing waits', () => {
  expect(listTasks(nothing, 'Brf Ek')).toEqual([])
})

it('each thing that waits leads to where it is done', () => {
  const all: Waiting = {
    cases: 5,
    questions: 3,
    erasures: 1,
    unread: 1,
    unreadSection: 'b7a0',
    replaced: 2,
    disagreements: 4,
    decisions: 5,
    members: 20,
    golden: 2,
    hasNumbers: false,
    missing: { kinds: ['bylaws', 'annual_report', 'minutes', 'rules'], year: 2025 },
  }
  const tasks = listTasks(all, 'Brf Ek/Lind')
  expect(tasks.map(({ kind }) => kind)).toEqual([...taskKinds])
  expect(tasks.map(({ count }) => count)).toEqual([5, 3, 1, 1, 2, 4, 5, 1, 1, 1, 1, 20, 1, 2])
  expect(Object.fromEntries(tasks.map(({ kind, href }) => [kind, href]))).toMatchObject({
    cases: '/manager/cases/board',
    questions: '/manager/frank/questions',
    erasures: '/manager/organization-users/Brf%20Ek%2FLind?status=erasure',
    unread: '/manager/admin/documents?section=b7a0',
    replaced: '/manager/admin/documents/replaced',
    disagreements: '/manager/admin/documents/disagreements',
    decisions: '/manager/admin/documents/decisions',
    bylaws: '/manager/admin/documents',
    members: '/manager/organization-users/Brf%20Ek%2FLind',
    numbers: '/manager/board/edit?add=number',
    golden: '/manager/frank/check-questions',
  })
})
