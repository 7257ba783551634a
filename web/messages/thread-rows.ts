import type { Message } from '../../contract/messages.ts'
import type { OutgoingMessage } from './outbox.ts'
import type { Thread } from './thread-pages.ts'

export interface ThreadRow {
  /** The key stays the same while the message is sent and after it is stored. */
  key: string
  content: string
  createdAt: string
  senderName: string
  /** Null while the message is being sent. */
  message: Message | null
  outgoing: OutgoingMessage | null
  isMine: boolean
  /** Sent by the reader's side: themselves or colleagues. */
  isOurs: boolean
  /**
   * The next message is by the same person. Space is added below messages only, so loading older
   * messages moves none of the others.
   */
  isContinuation: boolean
  /** True if the sender is not obvious. */
  showsName: boolean
  isFirstNew: boolean
}

export interface ThreadReader {
  id: string
  isClient: boolean
  /** The usual other side of the conversation: the agent for clients, the client for staff. */
  partnerId: string
}

/** The outbox entries that the thread does not show yet. */
export function findUnsentMessages(box: readonly OutgoingMessage[], { messages }: Thread): OutgoingMessage[] {
  const keys = new Set(messages.map(({ key }) => key))
  const newestTime = messages.at(-1)?.createdAt ?? ''
  return box.filter(({ key, message }) => !keys.has(key) && (!message || message.createdAt > newestTime))
}

/** The rows of a thread: its messages, then the unsent ones, oldest first. */
export function threadRowsOf(
  thread: Thread,
  box: readonly OutgoingMessage[],
  firstNewId: string | null,
  { id: me, isClient, partnerId }: ThreadReader,
): ThreadRow[] {
  const rows: ThreadRow[] = []
  const add = (
    senderId: string,
    isOurs: boolean,
    row: Pick<ThreadRow, 'key' | 'content' | 'createdAt' | 'senderName'> & Partial<ThreadRow>,
  ) => {
    const isContinuation = senderId === senderBefore && !row.isFirstNew
    const rowAbove = rows.at(-1)
    if (rowAbove) rowAbove.isContinuation = isContinuation
    const sender = isOurs ? me : previousSender
    rows.push({
      message: null,
      outgoing: null,
      isFirstNew: false,
      ...row,
      isMine: senderId === me,
      isOurs,
      isContinuation: false,
      showsName: senderId !== sender && !isContinuation,
    })
    senderBefore = senderId
    if (!isOurs) previousSender = senderId
  }
  let senderBefore: string | null = null
  let previousSender = partnerId
  for (const message of thread.messages) {
    const { id, key, content, createdAt, senderName } = message
    add(message.senderId, message.byClient === isClient, {
      key: key ?? id,
      content,
      createdAt,
      senderName,
      message,
      isFirstNew: id === firstNewId,
    })
  }
  for (const unsentEntry of findUnsentMessages(box, thread)) {
    const { key, content, createdAt, message } = unsentEntry
    add(me, true, { key, content, createdAt, senderName: '', message, outgoing: unsentEntry })
  }
  return rows
}

/** The first unread message to this person; null if it may be older than the loaded part. */
export function firstUnreadId({ messages, cursor }: Thread, ownIds: readonly string[]): string | null {
  const firstUnreadIndex = messages.findIndex(({ receiverId, read }) => ownIds.includes(receiverId) && !read)
  return firstUnreadIndex > 0 || cursor === null ? (messages[firstUnreadIndex]?.id ?? null) : null
}
