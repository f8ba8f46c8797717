/** The failures of a question. The chat's texts are `frank.errors.<code>` in messages/. */
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

/**
 * The log's types of failed questions: the values of the database's
 * frank_error_type. CORS_ERROR is never recorded because the server calls the
 * service, but imported logs of portals whose browsers called it can contain it.
 */
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

/** The log's filters: all, by outcome, or by one type of failure. */
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

/** The reasons of a failed connection to a service. */
export const connectionFailures = ['refused_address', 'timeout', 'unreachable', 'status'] as const
export type ConnectionFailure = (typeof connectionFailures)[number]

/** The reasons why an answer did not help: the values of the database's frank_feedback_reason. */
export const feedbackReasons = ['wrong', 'incomplete', 'outdated', 'unclear'] as const
export type FeedbackReason = (typeof feedbackReasons)[number]
