export const newsFrequencies = ['at_once', 'weekly', 'never'] as const
export type NewsFrequency = (typeof newsFrequencies)[number]

/** The choice of those who have made none. */
export const defaultFrequency: NewsFrequency = 'at_once'

/** A `refused` address takes no mail. */
export type NewsChoice = { frequency: NewsFrequency; refused: boolean }
