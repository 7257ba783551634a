import { z } from 'zod'
import { exports } from './activity.ts'
import { Document } from './documents.ts'
import {
  BulkResult,
  endpoint,
  entity,
  Id,
  OptionalId,
  Page,
  pageOf,
  severalIds,
  signedIn,
  staff,
} from './endpoint.ts'
import { isWorthSending, maxMessageLength, messageTooLong, messageTooShort } from './values/message-rules.ts'
import { Search, typedText } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

/** What somebody writes: trimmed, 5 to 10,000 code points with something to see, else kept as it is. */
export const MessageContent = typedText(maxMessageLength, messageTooShort, messageTooLong).refine(
  isWorthSending,
  messageTooShort,
)

/** The file that came with a message: a document of the client. */
const Attachment = Document.pick({
  id: true,
  title: true,
  fileName: true,
  contentType: true,
  size: true,
  fileUrl: true,
})

export const Message = entity({
  /** The client whose conversation it belongs to. */
  clientId: z.string(),
  content: z.string(),
  senderId: z.string(),
  senderName: z.string(),
  /** Somebody of the client wrote it, to the agency. */
  byClient: z.boolean(),
  /** To a client the account's id; to each of its people their own. */
  receiverId: z.string(),
  /** Whether the receiver has read it: of a client any of its people, and to each of these whether they have. */
  read: z.boolean(),
  createdAt: z.string(),
  attachment: Attachment.nullable(),
  /** It came with a document that is on no screen any more. */
  attachmentRemoved: z.boolean(),
  /** The Idempotency-Key under which the reader sent it: by it the page knows its own again. Null on those of others. */
  key: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

/** A conversation belongs to a client and carries the client's id: the agent of the moment and admins take part in it. */
export const Conversation = entity({
  /** The name the client is listed under, and the person's own. */
  clientName: z.string(),
  fullName: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  lastMessage: z.object({
    /** At most its first 200 characters. */
    content: z.string(),
    senderId: z.string(),
    senderName: z.string(),
    byClient: z.boolean(),
    createdAt: z.string(),
    /** Whether it came with a file, be it there or not. */
    hasAttachment: z.boolean(),
  }),
  /** What the reader has received in it and not read; 100 stands for more. */
  unreadCount: z.number(),
})
export type Conversation = z.infer<typeof Conversation>

const listed = {
  method: 'GET',
  // A policy that is entered in error takes its documents along.
  shows: ['message', 'document', 'policy'],
  reply: pageOf('messages', Message),
  fails: 'Failed to fetch messages',
} as const

export const NewMessage = z.object({ content: MessageContent, receiverId: OptionalId })

export const MessageToSeveral = z.object({
  content: MessageContent,
  clientIds: severalIds('Please choose a client'),
})

export const messages = {
  /** What the person sent or received, newest first; of a client that is the whole conversation. */
  list: endpoint({ summary: 'Messages', ...listed, path: '/api/message', who: signedIn, query: Page }),
  /** The conversation with one client, whoever of the agency took part in it. */
  ofClient: endpoint({
    summary: 'The conversation with one client',
    ...listed,
    path: '/api/agent/messages/client/:id',
    who: staff,
    params: z.object({ id: Id }),
    query: Page,
  }),
  exportOfClient: endpoint({
    ...exports,
    summary: 'The conversation with one client as CSV, the newest message first, itself on record',
    path: '/api/agent/messages/client/:id/export',
    params: z.object({ id: Id }),
    fails: 'Failed to export the messages',
  }),
  conversations: endpoint({
    summary: 'Conversations, the latest first',
    method: 'GET',
    path: '/api/message/conversations',
    who: signedIn,
    shows: ['message', 'client'],
    query: Page.extend({ search: Search }),
    reply: pageOf('conversations', Conversation),
    fails: 'Failed to fetch messages',
  }),
  unreadCount: endpoint({
    summary: 'How many messages are unread',
    method: 'GET',
    path: '/api/message/unread-count',
    who: signedIn,
    shows: ['message'],
    reply: z.object({ unreadCount: z.number() }),
    fails: 'Failed to fetch unread messages',
  }),
  /** A client's message goes to the assigned agent, whatever `receiverId` says; staff names one of their clients. */
  send: endpoint({
    summary: 'Send a message',
    method: 'POST',
    path: '/api/message',
    who: signedIn,
    changes: ['message', 'document', 'client'],
    once: true,
    body: NewMessage,
    file: { orJson: true },
    reply: z.object({ message: Message }),
    status: 201,
    refuses: ['not_found'],
    fails: 'Failed to send message',
  }),
  /** The same text, as a message of its own in the conversation of each: none of them sees of another. */
  sendToSeveral: endpoint({
    summary: 'Send a message to each of several clients',
    method: 'POST',
    path: '/api/agent/messages/several',
    who: staff,
    changes: ['message', 'client'],
    once: true,
    body: MessageToSeveral,
    reply: BulkResult,
    status: 201,
    fails: 'Failed to send message',
  }),
  /** By whoever received it. */
  read: endpoint({
    summary: 'Mark a message as read',
    method: 'PATCH',
    path: '/api/message/:messageId/READ',
    who: signedIn,
    changes: ['message'],
    params: z.object({ messageId: Id }),
    reply: z.object({ message: Message }),
    fails: 'Failed to mark the message as read',
  }),
  /** All that the person received in a client's conversation, up to and with the newest message that was on the screen. */
  readUpTo: endpoint({
    summary: 'Mark a conversation as read, up to a message',
    method: 'PATCH',
    path: '/api/message/conversation/:clientId/READ',
    who: signedIn,
    changes: ['message'],
    params: z.object({ clientId: Id }),
    body: z.object({
      upTo: Id,
      /** Staff has worked it off: what the client wrote counts as read, whoever received it. */
      settles: YesNo('Please say true or false').optional(),
    }),
    status: 204,
    fails: 'Failed to mark the conversation as read',
  }),
}
