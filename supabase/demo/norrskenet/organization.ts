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
  organization: 'Brf Norrskenet',
  organizationNumber: '769000-0005',
  address: 'Polarvägen 11, Norrvik',
  accent: '#27456b',
  tint: '#edf2f8',
  motif: 'aurora',
})

const economy = 'Ekonomi och stämmor'
const house = 'Huset och hemmet'

export const norrskenet: DemoOrganization = {
  name: 'Brf Norrskenet',
  associationId: 1998,
  // Telephone numbers are from the series that Sweden keeps for fiction.
  people: [
    signedUp('ADMIN', 'Elin Sandström', 'elin@norrskenet.example', '070-174 06 54'),
    signedUp('MEMBER', 'Mikael Öberg', 'mikael@norrskenet.example', '070-174 06 66'),
    signedUp('MEMBER', 'Aino Heikkinen', 'aino@norrskenet.example', '070-174 06 78'),
    invited('Yusuf Demir', 'yusuf@norrskenet.example', '070-174 06 89'),
  ],
  sections: [
    { name: 'Stadgar', type: 'DOCUMENTS' },
    { name: 'Ordningsregler', type: 'DOCUMENTS' },
    { name: 'FAQ', type: 'FAQ' },
    { name: economy, type: 'DOCUMENTS' },
    { name: house, type: 'DOCUMENTS' },
  ],
  documents: [
    document('Stadgar', 'stadgar-norrskenet.pdf', 'Stadgar', bylaws),
    document('Ordningsregler', 'trivselregler.pdf', 'Ordningsregler', houseRules),
    document(economy, 'arsredovisning-2023-2024.pdf', 'Årsredovisning 2023/2024', annualReport),
    document(economy, 'stammoprotokoll-2024.pdf', 'Stämmoprotokoll 2024', minutes),
    document(house, 'renoveringsregler.pdf', 'Renoveringsregler', renovationRules),
    document(house, 'tvattstugan.pdf', 'Tvättstugan på plan 0', laundryGuide),
  ],
  faqs,
  news,
}
