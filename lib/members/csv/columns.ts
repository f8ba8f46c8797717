import type { Role } from '@/lib/auth/permissions'
import { toOneLine } from '@/lib/text/one-line'

/** A name can use two columns. */
export type Columns = { name: number[]; email: number; role: number | null; apartment: number | null }

/** Without full stops, hyphens, remarks in brackets and the number 1. */
const headers = {
  name: words(
    'name|full name|namn|fullständigt namn|för och efternamn|medlem|medlemsnamn|medlemmens namn|innehavare|bostadsrättsinnehavare|bostadsrättshavare|lägenhetsinnehavare|ägare|boende|kontaktperson|person|member|owner|resident|holder',
  ),
  firstName: words('first name|given name|förnamn|tilltalsnamn'),
  lastName: words('last name|surname|family name|efternamn'),
  email: words('email|email address|mail|epost|epostadress|eadress|mejl|mejladress|mailadress|primary email'),
  role: words('role|roll|behörighet'),
  apartment: words(
    'apartment|apartment number|apartment no|apt|apt no|unit|flat|lägenhet|lägenhetsnummer|lägenhetsnr|lägenhet nr|lägenhet nummer|lgh|lghnr|lgh nr|lghnummer|bostad|objekt|objektnr|objektsnr|objektsnummer',
  ),
}

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

export function readHeader(cells: string[]): Columns | null {
  const spelled = cells.map(spell)
  const find = (field: keyof typeof headers) => spelled.findIndex((cell) => headers[field].includes(cell))
  const [name, firstName, lastName, email, role, apartment] = [
    find('name'),
    find('firstName'),
    find('lastName'),
    find('email'),
    find('role'),
    find('apartment'),
  ]
  const names = name >= 0 ? [name] : [firstName, lastName].filter((index) => index >= 0)
  if (email < 0 || names.length === 0) return null
  return { name: names, email, role: role >= 0 ? role : null, apartment: apartment >= 0 ? apartment : null }
}

/** A file without a header has the name in the first column without an @, and the role in the next. */
export function guessColumns(cells: string[]): Columns | null {
  const email = cells.findIndex((cell) => cell.includes('@'))
  const others = cells.map((_, index) => index).filter((index) => index !== email)
  const [name, role = null] = others
  return email < 0 || name === undefined ? null : { name: [name], email, role, apartment: null }
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
