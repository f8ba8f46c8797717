export function getAnswerId(messageId: string): string {
  return `answer-${messageId}`
}

export function getAnswerPath(conversationId: string, messageId: string): string {
  return `/manager/ask-frank?conversation=${conversationId}#${getAnswerId(messageId)}`
}
