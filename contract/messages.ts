import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import { Document } from './documents.ts'
import {
  allRoles,
  BulkResult,
  endpoint,
  entity,
  Id,
  idListField,
  OptionalId,
  Page,
  pageOf,
  staff,
} from './endpoint.ts'
import {
  isLongEnough,
  maxMessageLength,
  messageTooLongError,
  messageTooShortError,
} from './values/message-rules.ts'
import { Search, typedText } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

/** Trimmed, 5 to 10,000 code points, at least one visible; otherwise kept unchanged. */
export const MessageContent = typedText(maxMessageLength, messageTooShortError, messageTooLongError).refine(
  isLongEnough,
  messageTooShortError,
)

/** A message's file, which is a document of the client. */
const Attachment = Document.pick({
  id: true,
  title: true,
  fileName: true,
  contentType: true,
  size: true,
  fileUrl: true,
  thumbnailUrl: true,
})

export const Message = entity({
  clientId: z.string(),
  content: z.string(),
  senderId: z.string(),
  senderName: z.string(),
  /** Written by a portal user, to the agency. */
  byClient: z.boolean(),
  /**
   * In messages to a client, staff get the id of the account and a portal user gets their own id.
   */
  receiverId: z.string(),
  /**
   * In messages to a client, staff see whether any portal user has read the message. A portal user
   * sees whether they have read it themselves.
   */
  read: z.boolean(),
  createdAt: z.string(),
  attachment: Attachment.nullable(),
  /** The other files of an email. */
  furtherAttachments: z.array(Attachment),
  /** The attached document, or one of several, was removed. */
  attachmentRemoved: z.boolean(),
  /**
   * Idempotency-Key of the viewer's own message, by which the page recognizes it; otherwise null.
   */
  key: z.string().nullable(),
  /** It came as an email, which staff can read whole. */
  byEmail: z.boolean(),
})
export type Message = z.infer<typeof Message>

/**
 * A client's conversation. Its id is the client's id. The present agent and the admins take part.
 */
export const Conversation = entity({
  /** Displayed name of the client, and name of the person. */
  clientName: z.string(),
  fullName: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  lastMessage: z.object({
    /** At most 200 characters. */
    content: z.string(),
    senderId: z.string(),
    senderName: z.string(),
    byClient: z.boolean(),
    createdAt: z.string(),
    /** True even if the document was removed. */
    hasAttachment: z.boolean(),
  }),
  /** Unread messages to the viewer; 100 means 100 or more. */
  unreadCount: z.number(),
})
export type Conversation = z.infer<typeof Conversation>

const conversationEndpoint = {
  method: 'GET',
  // Documents disappear with a policy entered in error.
  shows: ['message', 'document', 'policy'],
  reply: pageOf('messages', Message),
  fails: 'Failed to fetch messages',
} as const

export const NewMessage = z.object({ content: MessageContent, receiverId: OptionalId })

export const MessageToSeveral = z.object({
  content: MessageContent,
  clientIds: idListField('Please choose a client'),
})

export const messages = {
  /** Messages the viewer sent or received, newest first; a client gets the whole conversation. */
  list: endpoint({
    summary: 'Messages',
    ...conversationEndpoint,
    path: '/api/message',
    who: allRoles,
    query: Page,
  }),
  /** The conversation with one client, with messages of every member of staff. */
  ofClient: endpoint({
    summary: 'The conversation with one client',
    ...conversationEndpoint,
    path: '/api/agent/messages/client/:id',
    who: staff,
    params: z.object({ id: Id }),
    query: Page,
  }),
  exportOfClient: endpoint({
    ...exportEndpoint,
    summary:
      'The conversation with one client as CSV, newest message first; the audit log records the export',
    path: '/api/agent/messages/client/:id/export',
    params: z.object({ id: Id }),
    fails: 'Failed to export the messages',
  }),
  conversations: endpoint({
    summary: 'Conversations, latest first',
    method: 'GET',
    path: '/api/message/conversations',
    who: allRoles,
    shows: ['message', 'client'],
    query: Page.extend({ search: Search }),
    reply: pageOf('conversations', Conversation),
    fails: 'Failed to fetch messages',
  }),
  unreadCount: endpoint({
    summary: 'Number of unread messages',
    method: 'GET',
    path: '/api/message/unread-count',
    who: allRoles,
    shows: ['message'],
    reply: z.object({ unreadCount: z.number() }),
    fails: 'Failed to fetch unread messages',
  }),
  /**
   * A client's message goes to the assigned agent, whatever `receiverId` says; staff name a client.
   */
  send: endpoint({
    summary: 'Send a message',
    method: 'POST',
    path: '/api/message',
    who: allRoles,
    changes: ['message', 'document', 'client'],
    isIdempotent: true,
    body: NewMessage,
    file: { orJson: true },
    reply: z.object({ message: Message }),
    status: 201,
    refuses: ['not_found'],
    fails: 'Failed to send message',
  }),
  /** Sends the same text into each client's own conversation. Clients do not see each other. */
  sendToSeveral: endpoint({
    summary: 'Send a message to each of several clients',
    method: 'POST',
    path: '/api/agent/messages/several',
    who: staff,
    changes: ['message', 'client'],
    isIdempotent: true,
    body: MessageToSeveral,
    reply: BulkResult,
    status: 201,
    fails: 'Failed to send message',
  }),
  /** Only the receiver can mark a message as read. */
  read: endpoint({
    summary: 'Mark a message as read',
    method: 'PATCH',
    path: '/api/message/:messageId/READ',
    who: allRoles,
    changes: ['message'],
    params: z.object({ messageId: Id }),
    reply: z.object({ message: Message }),
    fails: 'Failed to mark the message as read',
  }),
  /** Marks the messages that the viewer received, up to the newest one on the screen. */
  readUpTo: endpoint({
    summary: 'Mark a conversation as read, up to a message',
    method: 'PATCH',
    path: '/api/message/conversation/:clientId/READ',
    who: allRoles,
    changes: ['message'],
    params: z.object({ clientId: Id }),
    body: z.object({
      upTo: Id,
      /**
       * Staff state that no answer is needed. The client's messages then count as read for every
       * receiver.
       */
      settles: YesNo('Please say true or false').optional(),
    }),
    status: 204,
    fails: 'Failed to mark the conversation as read',
  }),
}
