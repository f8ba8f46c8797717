/** How often a member wants news by e-mail. */
export const newsFrequencies = ['at_once', 'weekly', 'never'] as const
export type NewsFrequency = (typeof newsFrequencies)[number]

/** A member's choice; null before the first one. `refused`: the address takes no mail. */
export type NewsChoice = { frequency: NewsFrequency; refused: boolean } | null
