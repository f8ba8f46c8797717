/** Why an answer did not help: the values of the database's frank_feedback_reason. */
export const feedbackReasons = ['wrong', 'incomplete', 'outdated', 'unclear'] as const
export type FeedbackReason = (typeof feedbackReasons)[number]
