import { feature } from '../../registry/feature.ts'
import { emailReplyEventDefinitions } from './event-definitions.ts'

export const emailReplies = feature({
  routes: async () => (await import('./routes.ts')).emailReplyRoutes,
  events: emailReplyEventDefinitions,
  jobs: {
    queueReading: {
      label: 'Look for replies by email',
      schedule: '* * * * *',
      task: async () => (await import('./read-replies.ts')).queueReadingIfSet,
    },
    readReplies: {
      label: 'Read replies by email',
      task: async () => (await import('./read-replies.ts')).readReplies,
    },
    fileAcceptedReply: {
      label: 'File the attachments of an accepted email',
      task: async () => (await import('./read-replies.ts')).fileAcceptedReply,
    },
  },
  cleanup: async () => {
    const { deleteEndedKeys, deleteOldReplies } = await import('./queries.ts')
    return async ({ db, now }) => {
      await deleteEndedKeys(db)
      await deleteOldReplies(db, now())
    }
  },
  encryptedColumns: [
    { table: 'reply_mailbox', column: 'password_sealed', property: 'passwordSealed' },
    { table: 'reply_keys', column: 'token_sealed', property: 'tokenSealed' },
  ],
  workItems: async () => [(await import('./work-queries.ts')).emailReplyWorkItems],
  archiveTables: async () => (await import('./archive-queries.ts')).emailReplyTables,
  erasures: async () => (await import('./erase-queries.ts')).emailReplyErasures,
  rowNames: {
    email_replies: 'an email',
    message_emails: 'an email about messages',
    reply_keys: 'a reply address',
  },
})
