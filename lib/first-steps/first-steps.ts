import { getMembersPath } from '@/lib/members/member'

export const steps = ['documents', 'asked', 'board', 'invited', 'news'] as const
export type Step = (typeof steps)[number]

export type FirstSteps = {
  done: Record<Step, boolean>
  /** The count ends at three. */
  documents: number
}

export function getStepPath(step: Step, organizationName: string): string {
  const paths: Record<Step, string> = {
    documents: '/manager/admin/documents',
    asked: '/manager/ask-frank',
    board: '/manager/board/edit?add=person',
    invited: `${getMembersPath(organizationName)}/import`,
    news: '/manager/articles?add=article',
  }
  return paths[step]
}

export const expectedKinds = ['bylaws', 'annual_report', 'minutes', 'rules'] as const
export type ExpectedKind = (typeof expectedKinds)[number]

export type MissingDocuments = {
  kinds: ExpectedKind[]
  /** The newest year whose report and minutes are expected. */
  year: number
}
