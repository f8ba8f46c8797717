import 'server-only'
import { fetch } from 'undici'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { resolveServiceAddress } from '@/lib/frank/service/address'
import { type Connection, checkHealth } from '@/lib/frank/service/connection'
import { frankLimits } from './limits'
import { getFrankSettings } from './queries'

export type Finding =
  | 'invalid_association'
  | 'no_config'
  | 'no_url'
  | 'disabled'
  | 'not_connected'
  | 'correct'
export type Advice = 'association' | 'configure' | 'enable' | 'verify'

export type FrankAnalysis = {
  memberId: string
  organization: Pick<Member['organization'], 'id' | 'name'>
  associationId: number | null
  associationValid: boolean
  isConfigured: boolean
  isEnabled: boolean
  apiUrl: string
  connection: Connection
  /** The value is null if the service does not state it. */
  semantic: Semantic | null
  findings: Finding[]
  advice: Advice[]
}

export async function analyzeFrank(admin: Member): Promise<FrankAnalysis> {
  const settings = await getFrankSettings()
  const [connection, semantic] = await Promise.all([
    checkHealth(settings.apiUrl),
    readSemantic(settings.apiUrl),
  ])
  const { associationId } = admin.organization
  const associationValid = associationId !== null && associationId > 0
  const problems: [boolean, Finding, Advice][] = [
    [!associationValid, 'invalid_association', 'association'],
    [!settings.isEnabled, 'disabled', 'enable'],
    [!connection.ok, 'not_connected', 'verify'],
  ]
  const met = problems.filter(([is]) => is)
  const isConfigured = settings.updatedAt !== null
  const findings = met.map(([, finding]) => finding)
  return {
    memberId: admin.id,
    organization: { id: admin.organization.id, name: admin.organization.name },
    associationId,
    associationValid,
    isConfigured,
    isEnabled: settings.isEnabled,
    apiUrl: settings.apiUrl,
    connection,
    semantic,
    findings: [
      ...(isConfigured ? [] : (['no_config'] as const)),
      ...(isConfigured && !settings.hasAddress ? (['no_url'] as const) : []),
      ...(findings.length > 0 ? findings : (['correct'] as const)),
    ],
    advice: [...(isConfigured ? [] : (['configure'] as const)), ...met.map(([, , advice]) => advice)],
  }
}

const health = z.object({ semantic: z.enum(['on', 'off']) })

export type Semantic = z.infer<typeof health>['semantic']

/** Returns null for another service, or if the health address does not state it. Never throws. */
export async function readSemantic(apiUrl: string): Promise<Semantic | null> {
  const { baseUrl, kind } = resolveServiceAddress(apiUrl)
  if (kind !== 'ours') return null
  try {
    const signal = AbortSignal.timeout(frankLimits.debugCheckMs)
    const response = await fetch(`${baseUrl}/health`, { redirect: 'error', signal })
    return health.safeParse(await response.json()).data?.semantic ?? null
  } catch {
    return null
  }
}
