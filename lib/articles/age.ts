export const ageUnits = ['now', 'hours', 'days'] as const

export type Age = { unit: 'now' } | { unit: 'hours' | 'days'; count: number }

const hour = 60 * 60 * 1000

export function getAge(publishedAt: Date, now: Date): Age {
  const hours = Math.floor((now.getTime() - publishedAt.getTime()) / hour)
  if (hours < 1) return { unit: 'now' }
  if (hours < 24) return { unit: 'hours', count: hours }
  return { unit: 'days', count: Math.floor(hours / 24) }
}
