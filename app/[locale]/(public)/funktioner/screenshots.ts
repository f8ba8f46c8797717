const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 700 }

/** `npm run screenshots` takes them. Sizes in CSS pixels. */
export const screenshots = {
  askFrank: { file: 'ask-frank', ...phone },
  news: { file: 'dashboard', ...wide },
  documents: { file: 'documents', ...wide },
  publish: { file: 'articles', ...wide },
  manage: { file: 'admin-documents', ...wide },
  members: { file: 'members', ...wide },
  assistant: { file: 'frank', ...wide },
} as const
