import 'server-only'
import type { Member } from '@/lib/auth/membership'
import { type Connection, checkHealth } from './connection'
import { readSemantic, type Semantic } from './semantic'
import { getFrankSettings } from './settings'

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
  organization: { id: string; name: string }
  associationId: number | null
  associationValid: boolean
  isConfigured: boolean
  isEnabled: boolean
  apiUrl: string
  connection: Connection
  /** Null if the service does not state it. */
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
