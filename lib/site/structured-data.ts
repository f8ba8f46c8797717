import 'server-only'
import { type Plan, plans } from '@/lib/plans'
import { siteBase } from './metadata'

/**
 * Data of schema.org's types. A prerendered page can contain its own address only in blocks below 1,024
 * characters: see lib/platform/page-cache.mjs.
 */
type Data = Record<string, unknown>

/** The organisation that runs the portal. */
export function describeOrganization(name: string, description: string): Data {
  return {
    '@type': 'Organization',
    '@id': `${siteBase()}/#organization`,
    name,
    description,
    url: siteBase(),
    logo: `${siteBase()}/icons/icon-512.png`,
  }
}

/** The portal as a product, with the monthly price of each plan. */
export function describeSoftware(
  locale: string,
  name: string,
  description: string,
  planNames: Record<Plan['id'], string>,
): Data {
  return {
    '@type': 'SoftwareApplication',
    name,
    description,
    inLanguage: locale,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    offers: plans.map(({ id, monthlyInclVat }) => {
      const price = { price: monthlyInclVat, priceCurrency: 'SEK' }
      return {
        '@type': 'Offer',
        name: planNames[id],
        ...price,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          ...price,
          valueAddedTaxIncluded: true,
          unitCode: 'MON',
        },
      }
    }),
  }
}

/** The questions and answers of a page. */
export function describeFaq(items: { question: string; answer: string }[]): Data {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
