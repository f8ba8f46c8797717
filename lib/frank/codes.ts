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
  'disabled',
  'empty_answer',
  'stopped',
  'too_many',
  'session_expired',
  'unexpected',
] as const

export type FrankCode = (typeof frankCodes)[number]

/** How the log files a failed question: the values of the database's frank_error_type. */
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
