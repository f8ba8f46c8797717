import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { emailField } from '@/lib/auth/schema'
import { locales } from '@/lib/i18n/locales'
import { fullNameSchema } from '@/lib/members/schema'
import { connectToBackend } from '@/scripts/settings'
import { openArchive } from './archive/open-archive'
import { storeArchive } from './archive/store-archive'
import {
  countContents,
  createOrganization,
  deleteOrganization,
  findOrganization,
  inviteAdmin,
  listOrganizations,
  type Organization,
  renameOrganization,
} from './organization-data'

/** `npm run organization`, on the embedded or a hosted backend. */
const usage = `Usage: npm run organization -- COMMAND
  create --name NAME --association-id N --admin ADDRESS [--admin-name NAME] [--language en|sv]
  import --from FILE --association-id N --admin ADDRESS [--name NAME] [--admin-name NAME] [--language en|sv]
  invite --name NAME --admin ADDRESS [--admin-name NAME] [--language en|sv]   (an admin, or the first one again)
  list
  rename --name NAME --to NAME
  delete --name NAME [--yes]
An organisation may also be named by --id.`

const text = { type: 'string' } as const
const options = {
  name: text,
  id: text,
  'association-id': text,
  admin: text,
  'admin-name': text,
  language: { ...text, default: 'en' },
  to: text,
  from: text,
  yes: { type: 'boolean', default: false },
} as const

const nameSchema = fullNameSchema
const associationIdSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

type Arguments = ReturnType<typeof readArguments>['values']

function readArguments() {
  return parseArgs({ options, allowPositionals: true })
}

function need<S extends z.ZodType>(schema: S, value: unknown, what: string): z.infer<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Error(`${what} is missing or wrong.\n${usage}`)
  return parsed.data
}

function findNamed({ name, id }: Arguments): Promise<Organization> {
  if (!id) need(nameSchema, name, '--name')
  return findOrganization({ name, id })
}

function readAdmin(values: Arguments) {
  const email = need(emailField, values.admin, '--admin')
  return {
    email,
    fullName: need(fullNameSchema, values['admin-name'] ?? email.split('@')[0], '--admin-name'),
    language: need(z.enum(locales), values.language, '--language'),
  }
}

async function create(values: Arguments): Promise<void> {
  const name = need(nameSchema, values.name, '--name')
  const associationId = need(associationIdSchema, values['association-id'], '--association-id')
  const admin = readAdmin(values)
  const organization = await createOrganization(name, associationId)
  console.info(`Created "${name}" (${organization.id}) with its mandatory sections.`)
  await tellInvitation(organization, admin)
}

/** Takes in what an admin has downloaded of another installation. */
async function takeIn(values: Arguments): Promise<void> {
  const file = need(z.string().min(1), values.from, '--from')
  const associationId = need(associationIdSchema, values['association-id'], '--association-id')
  const admin = readAdmin(values)
  const opened = await openArchive(file)
  try {
    const name = need(nameSchema, values.name ?? opened.archive.organization.name, '--name')
    const organization = await storeArchive(opened, { name, associationId })
    const { documents, news, members } = opened.archive
    console.info(
      `Created "${name}" (${organization.id}) with ${documents.length} documents, ${news.length} news articles and ${members.length} members, who are not invited yet.`,
    )
    await tellInvitation(organization, admin)
  } finally {
    opened.close()
  }
}

async function tellInvitation(
  organization: Organization,
  admin: ReturnType<typeof readAdmin>,
): Promise<void> {
  const outcome = await inviteAdmin(organization, admin)
  if (outcome === 'sent') console.info(`Invited ${admin.email} as admin.`)
  else if (outcome === 'joined') console.info(`${admin.email} has joined already and is an admin.`)
  else
    throw new Error(
      `${admin.email} is an admin, but the invitation could not be sent. Again: npm run organization -- invite --id ${organization.id} --admin ${admin.email}`,
    )
}

async function list(): Promise<void> {
  for (const organization of await listOrganizations()) {
    const counts = await countContents(organization.id)
    console.info(
      `${organization.name}  (association ${organization.associationId ?? 'none'}, ${counts.organization_members} members, ${counts.documents} documents)  ${organization.id}`,
    )
  }
}

async function rename(values: Arguments): Promise<void> {
  const to = need(nameSchema, values.to, '--to')
  const organization = await findNamed(values)
  await renameOrganization(organization.id, to)
  console.info(`Renamed "${organization.name}" to "${to}".`)
}

async function remove(values: Arguments): Promise<void> {
  const organization = await findNamed(values)
  const counts = await countContents(organization.id)
  console.info(`This deletes "${organization.name}" for good, with its files:
  ${counts.organization_members} members, of whom ${counts.accounts} lose their account because they belong nowhere else
  ${counts.documents} documents in ${counts.document_sections} sections
  ${counts.faq_items} FAQ items
  ${counts.organization_news} news articles`)
  if (!values.yes && !(await confirmName(organization.name))) {
    console.info('Nothing was deleted.')
    return
  }
  await deleteOrganization(organization.id)
  console.info(`Deleted "${organization.name}".`)
}

/** A "y" is typed too easily. The end of input counts as no. */
async function confirmName(name: string): Promise<boolean> {
  const prompt = createInterface({ input: stdin, output: stdout })
  try {
    const ended = new Promise<string>((resolve) => prompt.once('close', () => resolve('')))
    const answer = await Promise.race([prompt.question('Type its name to delete it: '), ended])
    return answer.trim() === name
  } finally {
    prompt.close()
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments()
  const commands: Record<string, (values: Arguments) => Promise<void>> = {
    create,
    list,
    rename,
    import: takeIn,
    delete: remove,
    invite: async (given) => tellInvitation(await findNamed(given), readAdmin(given)),
  }
  const command = positionals.length === 1 ? commands[positionals[0] ?? ''] : undefined
  if (!command) throw new Error(usage)
  await connectToBackend()
  await command(values)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
