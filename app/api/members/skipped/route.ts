import { getTranslations } from 'next-intl/server'
import { toCsvResponse } from '@/lib/http/csv'
import { refuseFile } from '@/lib/http/file-failure'
import { readBoundedText } from '@/lib/http/json'
import { getChosenLanguage } from '@/lib/i18n/member-language'
import { householdCells, householdHeader } from '@/lib/members/csv/household-cells'
import { skippedRowsSchema } from '@/lib/members/schema'
import { parseJson } from '@/lib/parse-json'
import { createRoute } from '@/lib/route'

/** A form of 5,000 rows, encoded for the address bar. */
const maxBytes = 8_000_000

/** Gives the rows back as a file and stores nothing. */
export const POST = createRoute(
  { name: 'api/members/skipped', permission: 'admin', refuse: refuseFile },
  async (request) => {
    const form = new URLSearchParams((await readBoundedText(request, maxBytes)) ?? '')
    const parsed = skippedRowsSchema.safeParse(parseJson(form.get('rows') ?? ''))
    if (!parsed.success) return new Response(null, { status: 400 })
    const locale = await getChosenLanguage()
    const [t, tImport] = await Promise.all([
      getTranslations({ locale, namespace: 'members' }),
      getTranslations({ locale, namespace: 'memberImport' }),
    ])
    const header = [
      tImport('name'),
      tImport('email'),
      ...householdHeader(t),
      t('role'),
      tImport('result'),
      tImport('line'),
    ]
    const rows = parsed.data.map(({ fullName, email, role, problem, line, ...household }) => [
      fullName,
      email,
      ...householdCells(household, t),
      t(`roles.${role}`),
      tImport(`problems.${problem}`),
      String(line),
    ])
    return toCsvResponse([header, ...rows], `${tImport('skippedFile')}.csv`)
  },
)
