import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'

export const emailReplyErasures: readonly Erasure[] = [
  {
    kind: 'correspondence',
    // Before the messages, to which email_replies refers.
    rows: ['email_replies', 'message_emails', 'reply_keys'].map((table) => ({
      table,
      where: (id) => sql`client_id = ${id}`,
    })),
  },
]
