/** How long a treatment keeps its rows: a setting of the operator in days, or until the named end. */
type Retention = 'membership' | 'content' | 'installation' | 'log' | 'conversations' | 'audit'

type Treatment = {
  /** Names its texts in the messages. */
  name:
    | 'members'
    | 'news'
    | 'calendar'
    | 'cases'
    | 'conversations'
    | 'questions'
    | 'log'
    | 'audit'
    | 'board'
    | 'writing'
    | 'operators'
  retention: Retention
  /** The tables whose rows name a person. */
  tables: readonly string[]
}

/**
 * The register of processing (article 30 of the GDPR). Each table that names a person stands in one treatment, which
 * tests/db/privacy-register.test.ts compares with the schema.
 */
export const treatments: readonly Treatment[] = [
  {
    name: 'members',
    retention: 'membership',
    tables: [
      'organization_members',
      'member_claims',
      'declined_invitations',
      'invitation_queue',
      'failed_invitations',
      'sent_links',
      'erasure_requests',
    ],
  },
  {
    name: 'news',
    retention: 'membership',
    tables: ['news_preferences', 'article_reads', 'news_mails', 'push_subscriptions'],
  },
  { name: 'calendar', retention: 'membership', tables: ['calendar_feeds'] },
  { name: 'cases', retention: 'membership', tables: ['cases', 'case_entries'] },
  {
    name: 'conversations',
    retention: 'conversations',
    tables: ['frank_conversations', 'frank_messages', 'frank_feedback'],
  },
  { name: 'questions', retention: 'conversations', tables: ['frank_questions'] },
  { name: 'log', retention: 'log', tables: ['frank_interaction_logs'] },
  { name: 'audit', retention: 'audit', tables: ['audit_events'] },
  { name: 'board', retention: 'content', tables: ['board_entries'] },
  {
    name: 'writing',
    retention: 'content',
    tables: [
      'organization_news',
      'calendar_entries',
      'document_sections',
      'documents',
      'faq_items',
      'golden_questions',
    ],
  },
  { name: 'operators', retention: 'installation', tables: ['operators', 'operator_events'] },
]
