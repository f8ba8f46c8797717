const vat = 0.25

const prices = [
  { id: 'small', homesTo: 30, monthlyInclVat: 495 },
  { id: 'medium', homesTo: 100, monthlyInclVat: 895 },
  { id: 'large', homesTo: 250, monthlyInclVat: 1495 },
] as const

export type Plan = {
  id: (typeof prices)[number]['id']
  homesFrom: number
  homesTo: number
  monthlyInclVat: number
  monthlyExclVat: number
  /** The price per month with VAT of a home in the largest association of the plan. */
  perHome: number
}

export const plans: Plan[] = prices.map((price, index) => ({
  ...price,
  homesFrom: (prices[index - 1]?.homesTo ?? 0) + 1,
  monthlyExclVat: Math.round(price.monthlyInclVat / (1 + vat)),
  perHome: price.monthlyInclVat / price.homesTo,
}))
