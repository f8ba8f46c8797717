export const steps = ['documents', 'asked', 'board', 'invited', 'news'] as const
export type Step = (typeof steps)[number]

export const expectedKinds = ['bylaws', 'annual_report', 'minutes', 'rules'] as const
export type ExpectedKind = (typeof expectedKinds)[number]

export type FirstSteps = {
  done: Record<Step, boolean>
  /** The count ends at three. */
  documents: number
  missing: ExpectedKind[]
  /** The newest year whose report and minutes are expected. */
  year: number
}
