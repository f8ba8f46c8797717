import 'server-only'
import { type Plan, plans } from '@/lib/plans'
import { siteBase } from './metadata'

type Data = Record<string, unknown>

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
