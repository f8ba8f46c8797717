export const newsFrequencies = ['at_once', 'weekly', 'never'] as const
export type NewsFrequency = (typeof newsFrequencies)[number]

/** Null before the first choice. `refused`: the address takes no mail. */
export type NewsChoice = { frequency: NewsFrequency; refused: boolean } | null
