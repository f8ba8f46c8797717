import { describe, expect, it } from 'vitest'
import { sourceThreshold } from '@/lib/assistant/threshold'
import en from '@/messages/en.json'
import { frankLimits } from './limits'

const at = (path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (node, key) => (node && typeof node === 'object' ? Reflect.get(node, key) : undefined),
      en,
    )

describe("the specification's texts of the assistant, word for word", () => {
  it.each([
    ['chat.sourcesNote', 'This response is based on information from your documents'],
    ['chat.seeMore', 'See more'],
    ['chat.seeLess', 'See less'],
    ['chat.page', 'Page: {page}'],
    ['chat.opening', 'opening...'],
    ['chat.you', 'You'],
    ['chat.ai', 'AI'],
    ['chat.send', 'Send'],
    ['chat.initialising', 'Initializing Frank AI...'],
    ['chat.connectionError', 'Connection Error'],
    ['chat.retryConnection', 'Retry Connection'],
    ['chat.settingsUpdated', 'Frank AI settings have been updated to the latest version'],
    ['frank.errors.missing_association', 'Missing association information. Please try refreshing the page.'],
    ['frank.errors.invalid_association', 'Invalid association ID format. Expected a numeric ID.'],
    ['frank.errors.empty_answer', 'Received empty response from Frank'],
    [
      'frank.errors.unexpected',
      "Sorry, I'm having trouble responding right now. Please try again later or contact your system administrator.",
    ],
    ['frank.errors.disabled', 'Frank AI is temporarily unavailable. Please try again later.'],
    [
      'frank.errors.cannot_connect',
      'Cannot connect to Frank API ({status}). Please check the API URL in settings and ensure the service is running.',
    ],
    ['frankAdmin.loading.settings', 'Loading Frank API configuration...'],
    ['frankAdmin.save', 'Save Settings'],
    ['frankAdmin.saving', 'Saving...'],
    ['frankAdmin.test', 'Test Connection'],
    ['frankAdmin.reset', 'Reset to Default'],
    ['frankAdmin.status', 'Configuration Status'],
    ['frankAdmin.noOrganization', 'No organization found. Please refresh and try again.'],
    ['frankAdmin.saved', 'Frank API settings saved successfully!'],
    ['frankAdmin.saveFailed', 'Failed to save settings'],
    ['frankAdmin.saveError', 'An error occurred while saving settings'],
    ['frankAdmin.configurationSaved', 'Frank API configuration saved successfully'],
    ['frankAdmin.configurationSaveFailed', 'Failed to save Frank API configuration'],
    ['frankAdmin.settingsLoadFailed', 'Failed to load Frank API configuration'],
    ['frankAdmin.logsLoadFailed', 'Failed to load Frank logs'],
    ['frankAdmin.logsError', 'Error loading logs'],
    ['frankAdmin.testSucceeded', 'Successfully connected to Frank API'],
    ['frankAdmin.testFailed', 'Failed to connect to Frank API'],
    ['frankAdmin.runDebug', 'Run Debug Analysis'],
    ['frankAdmin.debugFailed', 'Debug analysis failed'],
    ['frankAdmin.memberContext', 'Member Context'],
    ['frankAdmin.organization', 'Organization'],
    ['frankAdmin.associationId', 'Association ID'],
    ['frankAdmin.apiConfig', 'API Config'],
    ['frankAdmin.connection', 'Connection'],
    ['frankAdmin.findings.correct', 'Frank setup appears to be correctly configured'],
    ['frankAdmin.filters.all', 'All Logs'],
    ['frankAdmin.filters.success', 'Success Only'],
    ['frankAdmin.filters.errors', 'Errors Only'],
    ['frankAdmin.filters.TIMEOUT', 'Timeouts'],
    ['frankAdmin.filters.NETWORK_ERROR', 'Network Errors'],
    ['frankAdmin.filters.CORS_ERROR', 'CORS Errors'],
    ['frankAdmin.filters.API_DOWN', 'API Down'],
    ['frankAdmin.filters.INVALID_CONFIG', 'Config Errors'],
    ['frankAdmin.columns.responseTime', 'Response Time'],
    ['frankAdmin.noLogs', 'No logs found matching your criteria'],
    ['errors.frank_url_invalid', 'Please enter a valid URL'],
    ['errors.frank_threshold_min', 'Threshold must be at least 0'],
    ['errors.frank_threshold_max', 'Threshold must be at most 1'],
  ])('%s', (path, text) => {
    expect(at(path)).toBe(text)
  })

  it('a phone gets a hint to use Wi-Fi after a time-out', () => {
    expect(at('frank.errorsMobile.timeout')).toMatch(/Wi-Fi/)
  })

  it('an error of any other kind begins with its name', () => {
    expect(at('frank.errors.service_error')).toMatch(/^Error: .*\{status\}/)
  })

  it('the limits', () => {
    expect(sourceThreshold).toBe(0.3)
    expect(frankLimits).toMatchObject({
      timeoutMs: { desktop: 30_000, mobile: 20_000 },
      retryWaitsMs: [2000, 4000],
      connectionTestMs: 5000,
      debugCheckMs: 10_000,
      loggedCharacters: 100,
    })
  })
})
