import type { Role } from '@/lib/auth/permissions'
import type { Occupancy } from '@/lib/members/household'
import { toOneLine } from '@/lib/text/one-line'

type Field = 'role' | 'apartment' | 'officialNumber' | 'stairwell' | 'occupancy' | 'endsOn'
/** A name can use two columns. */
export type Columns = { name: number[]; email: number } & Record<Field, number | null>

/** Without full stops, hyphens, remarks in brackets and the number 1. */
const headers = {
  name: words(
    'name|full name|namn|fullständigt namn|för och efternamn|medlem|medlemsnamn|medlemmens namn|innehavare|bostadsrättsinnehavare|bostadsrättshavare|lägenhetsinnehavare|ägare|boende|kontaktperson|person|member|owner|resident|holder',
  ),
  firstName: words('first name|given name|förnamn|tilltalsnamn'),
  lastName: words('last name|surname|family name|efternamn'),
  email: words('email|email address|mail|epost|epostadress|eadress|mejl|mejladress|mailadress|primary email'),
  role: words('role|roll|behörighet'),
  stairwell: words(
    'stairwell|staircase|stairs|stair|entrance|trapphus|trappuppgång|trapp|uppgång|uppg|entré|trapphusnr|uppgångsnr',
  ),
  occupancy: words('occupancy|occupancy type|type of occupancy|bor som|boendeform|boenderoll'),
  endsOn: words(
    'until|valid until|end date|ends|ends on|end of lease|lease ends|tenant until|till och med|tom|t o m|gäller till|gäller tom|gäller till och med|hyr till|hyr tom|avtal till|avtalet upphör|kontrakt till',
  ),
  apartment: words(
    'apartment|apartment number|apartment no|apt|apt no|unit|flat|lägenhet|lägenhetsnummer|lägenhetsnr|lägenhet nr|lägenhet nummer|lgh|lghnr|lgh nr|lghnummer|bostad|objekt|objektnr|objektsnr|objektsnummer',
  ),
}

/** Also with brackets, because "Lägenhetsnummer" alone is the association's number. */
const official = words(
  'lägenhetsnummer lantmäteriet|lägenhetsnr lantmäteriet|lägenhet lantmäteriet|lgh lantmäteriet|lghnr lantmäteriet|lgh nr lantmäteriet|lantmäteriet|lantmäteriets nummer|lantmäteriets nr|lantmäteriets lägenhetsnummer|lantmäterinummer|lantmäterinr|lmnr|lmnummer|lm nr|lm nummer|lgh nr lm|lghnr lm|lägenhetsnummer lm|lägenhetsnummer hos lantmäteriet|skatteverkets nummer|skatteverkets lägenhetsnummer|lägenhetsnummer skatteverket|officiellt lägenhetsnummer|officiellt nummer|fyrsiffrigt lägenhetsnummer|apartment number lantmäteriet|apartment no lantmäteriet|lantmäteriet number|official number|official apartment number|official apartment no|national apartment number',
)

function words(list: string): readonly string[] {
  return list.split('|')
}

const spell = (cell: string) =>
  toOneLine(cell.slice(0, 80))
    .toLowerCase()
    .replace(/[.-]/g, '')
    .replace(/_/g, ' ')
    .replace(/ ?\([^()]{0,40}\)$/, '')
    .replace(/ ?[*:]$/, '')
    .replace(/ 1$/, '')
    .trim()

const spellOfficial = (cell: string) => spell(cell.slice(0, 80).replace(/[()]/g, ' '))

export function readHeader(cells: string[]): Columns | null {
  const officialAt = cells.findIndex((cell) => official.includes(spellOfficial(cell)))
  const spelled = cells.map((cell, index) => (index === officialAt ? '' : spell(cell)))
  const find = (field: keyof typeof headers) => spelled.findIndex((cell) => headers[field].includes(cell))
  const [name, firstName, lastName, email] = [
    find('name'),
    find('firstName'),
    find('lastName'),
    find('email'),
  ]
  const names = name >= 0 ? [name] : [firstName, lastName].filter((index) => index >= 0)
  if (email < 0 || names.length === 0) return null
  const at = (index: number) => (index >= 0 ? index : null)
  return {
    name: names,
    email,
    role: at(find('role')),
    apartment: at(find('apartment')),
    officialNumber: at(officialAt),
    stairwell: at(find('stairwell')),
    occupancy: at(find('occupancy')),
    endsOn: at(find('endsOn')),
  }
}

const none = { apartment: null, officialNumber: null, stairwell: null, occupancy: null, endsOn: null }

/** A file without a header has the name in the first column without an @, and the role in the next. */
export function guessColumns(cells: string[]): Columns | null {
  const email = cells.findIndex((cell) => cell.includes('@'))
  const others = cells.map((_, index) => index).filter((index) => index !== email)
  const [name, role = null] = others
  return email < 0 || name === undefined ? null : { ...none, name: [name], email, role }
}

const roleWords = new Map<string, Role>([
  ['', 'MEMBER'],
  ['member', 'MEMBER'],
  ['medlem', 'MEMBER'],
  ['board', 'BOARD'],
  ['board member', 'BOARD'],
  ['styrelse', 'BOARD'],
  ['styrelsen', 'BOARD'],
  ['styrelseledamot', 'BOARD'],
  ['admin', 'ADMIN'],
  ['administrator', 'ADMIN'],
  ['administratör', 'ADMIN'],
])

export function readRole(cell: string): Role | null {
  return roleWords.get(cell.normalize().toLowerCase().trim()) ?? null
}

const occupancyWords = new Map<string, Occupancy | null>([
  ['', null],
  ['owner', 'owner'],
  ['ägare', 'owner'],
  ['innehavare', 'owner'],
  ['bostadsrättshavare', 'owner'],
  ['bostadsrättsinnehavare', 'owner'],
  ['bostadsrätt', 'owner'],
  ['co-owner', 'co_owner'],
  ['co owner', 'co_owner'],
  ['joint owner', 'co_owner'],
  ['delägare', 'co_owner'],
  ['medägare', 'co_owner'],
  ['resident', 'resident'],
  ['boende', 'resident'],
  ['inneboende', 'resident'],
  ['sambo', 'resident'],
  ['tenant', 'tenant'],
  ['subtenant', 'tenant'],
  ['sublet', 'tenant'],
  ['hyresgäst', 'tenant'],
  ['andrahandshyresgäst', 'tenant'],
  ['andrahand', 'tenant'],
  ['i andra hand', 'tenant'],
  ['hyresrätt', 'tenant'],
])

/** Returns undefined for an unknown word. */
export function readOccupancy(cell: string): Occupancy | null | undefined {
  return occupancyWords.get(toOneLine(cell).normalize().toLowerCase())
}

/** Reads 2027-05-31, 2027/05/31, 2027.05.31 and 20270531 and leaves everything else, which no date then is. */
export function readDay(cell: string): string {
  const typed = toOneLine(cell)
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(typed) ?? []
  return year ? `${year}-${month}-${day}` : typed
}
