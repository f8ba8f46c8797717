import { documentsOn, invited, signedUp } from '../build'
import type { DemoOrganization } from '../types'
import { annualReport } from './annual-report'
import { bylaws } from './bylaws'
import { faqs } from './faqs'
import { houseRules } from './house-rules'
import { laundryGuide } from './laundry-guide'
import { minutes } from './minutes'
import { news } from './news'
import { renovationRules } from './renovation-rules'

// The number has a wrong check digit, so it cannot be that of a real association.
const document = documentsOn({
  organization: 'Brf Solgläntan 3',
  organizationNumber: '716400-0003',
  address: 'Solgläntevägen 2–8, Lindeby',
  accent: '#2f6657',
  tint: '#eef5f1',
  motif: 'sun',
})

const economy = 'Ekonomi och protokoll'
const living = 'Renovering och boende'

export const solglantan: DemoOrganization = {
  name: 'Brf Solgläntan 3',
  associationId: 1003,
  // Telephone numbers are from the series that Sweden keeps for fiction.
  people: [
    signedUp('ADMIN', 'Karin Lindqvist', 'karin@solglantan.example', '070-174 06 11'),
    signedUp('MEMBER', 'Anders Bergman', 'anders@solglantan.example', '070-174 06 23'),
    signedUp('MEMBER', 'Fatima Haddad', 'fatima@solglantan.example', '070-174 06 37'),
    invited('Maj-Britt Öhman', 'majbritt@solglantan.example', '070-174 06 42'),
  ],
  sections: [
    { name: 'Stadgar', type: 'DOCUMENTS' },
    { name: 'Ordningsregler', type: 'DOCUMENTS' },
    { name: 'FAQ', type: 'FAQ' },
    { name: economy, type: 'DOCUMENTS' },
    { name: living, type: 'DOCUMENTS' },
  ],
  documents: [
    document('Stadgar', 'stadgar-2022.pdf', 'Stadgar', bylaws),
    document('Ordningsregler', 'ordningsregler-2025.pdf', 'Ordningsregler', houseRules),
    document(economy, 'arsredovisning-2024.pdf', 'Årsredovisning 2024', annualReport),
    document(economy, 'protokoll-stamma-2025-04-24.pdf', 'Protokoll från stämman 2025', minutes),
    document(living, 'renoveringsregler-2025.pdf', 'Renoveringsregler', renovationRules),
    document(living, 'Guide till tvättstugan.pdf', null, laundryGuide),
  ],
  faqs,
  news,
}
