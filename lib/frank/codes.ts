/** Why a question got no answer, as the chat tells it: `frank.errors.<code>` in messages/. */
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
 * How the log files a failed question: the values of the database's frank_error_type. CORS_ERROR comes from portals whose browsers called the
 * service; this one's server calls it, so none is added, but their logs may be brought along and are filtered by it.
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

/** The choices of the log's filter: all, by outcome, or by one kind of failure. */
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

/** Why no connection to a service came about. */
export const connectionFailures = ['refused_address', 'timeout', 'unreachable', 'status'] as const
export type ConnectionFailure = (typeof connectionFailures)[number]

/** Why an answer did not help: the values of the database's frank_feedback_reason. */
export const feedbackReasons = ['wrong', 'incomplete', 'outdated', 'unclear'] as const
export type FeedbackReason = (typeof feedbackReasons)[number]
