export const newsFrequencies = ['at_once', 'weekly', 'never'] as const
export type NewsFrequency = (typeof newsFrequencies)[number]

/** The choice is null before the first one. A `refused` address takes no mail. */
export type NewsChoice = { frequency: NewsFrequency; refused: boolean } | null
