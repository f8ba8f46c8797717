/** A name can use two columns. */
export type Columns = { name: number[]; email: number; role: number | null; apartment: number | null }

const headers = {
  name: ['name', 'full name', 'namn', 'fullständigt namn', 'för- och efternamn', 'medlem', 'medlemsnamn'],
  firstName: ['first name', 'given name', 'förnamn', 'tilltalsnamn'],
  lastName: ['last name', 'surname', 'family name', 'efternamn'],
  email: ['email', 'email address', 'mail', 'epost', 'epostadress', 'mejl', 'mejladress', 'mailadress'],
  role: ['role', 'roll', 'behörighet'],
  apartment: [
    'apartment',
    'apartment number',
    'lägenhet',
    'lägenhetsnummer',
    'lägenhetsnr',
    'lgh-nr',
    'lgh',
    'lghnr',
    'lgh nr',
    'lgh.nr',
  ],
}

const spell = (cell: string) =>
  cell
    .normalize()
    .toLowerCase()
    .replace(/^e-(?=mail|post)/, 'e')
    .replace(/[_\s]+/g, ' ')
    .replace(/ ?[*:]$/, '')
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

const roleWords = new Map<string, 'ADMIN' | 'MEMBER'>([
  ['', 'MEMBER'],
  ['member', 'MEMBER'],
  ['medlem', 'MEMBER'],
  ['admin', 'ADMIN'],
  ['administrator', 'ADMIN'],
  ['administratör', 'ADMIN'],
])

export function readRole(cell: string): 'ADMIN' | 'MEMBER' | null {
  return roleWords.get(cell.normalize().toLowerCase().trim()) ?? null
}
