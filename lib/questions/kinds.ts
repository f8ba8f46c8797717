/** What the board can look at: everything that is open, one kind of it, or what is done. */
export const questionKinds = ['all', 'sent', 'unanswered', 'rated', 'done'] as const
export type QuestionKind = (typeof questionKinds)[number]
