/** The texts are `frank.errors.<code>` in messages/. */
export const frankCodes = [
  'question_empty',
  'question_too_long',
  'missing_association',
  'invalid_association',
  'timeout',
  'network',
  'server_error',
  'invalid_request',
  'association_refused',
  'cannot_connect',
  'connection_failed',
  'service_error',
  'disabled',
  'empty_answer',
  'stopped',
  'too_many',
  'session_expired',
  'unexpected',
] as const

export type FrankCode = (typeof frankCodes)[number]

/** CORS_ERROR occurs only in imported logs of older portals. */
export const frankErrorTypes = [
  'TIMEOUT',
  'NETWORK_ERROR',
  'CORS_ERROR',
  'API_DOWN',
  'INVALID_CONFIG',
  'INVALID_REQUEST',
  'AUTH_FAILURE',
  'API_NOT_FOUND',
  'API_ERROR',
  'UNKNOWN_ERROR',
] as const

export type FrankErrorType = (typeof frankErrorTypes)[number]

export const logFilters = [
  'all',
  'success',
  'errors',
  'TIMEOUT',
  'NETWORK_ERROR',
  'CORS_ERROR',
  'API_DOWN',
  'INVALID_CONFIG',
] as const
export type LogFilter = (typeof logFilters)[number]

export const connectionFailures = ['refused_address', 'timeout', 'unreachable', 'status'] as const
export type ConnectionFailure = (typeof connectionFailures)[number]

export const feedbackReasons = ['wrong', 'incomplete', 'outdated', 'unclear'] as const
export type FeedbackReason = (typeof feedbackReasons)[number]
