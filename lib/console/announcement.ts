export const announcementStates = ['shown', 'planned', 'ended'] as const

export type Announcement = {
  id: string
  sv: string
  en: string
  startsAt: Date
  endsAt: Date
}

export function stateOf(
  { startsAt, endsAt }: Pick<Announcement, 'startsAt' | 'endsAt'>,
  now: Date,
): (typeof announcementStates)[number] {
  if (endsAt <= now) return 'ended'
  return startsAt <= now ? 'shown' : 'planned'
}
