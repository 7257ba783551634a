import type { Message } from '../../contract/messages.ts'
import type { OutgoingMessage } from './outbox.ts'
import type { Thread } from './thread-pages.ts'

export interface ThreadRow {
  /** Stays as it is from when a message is on its way to when it is stored. */
  key: string
  content: string
  createdAt: string
  senderName: string
  /** Absent while it is on its way. */
  message: Message | null
  outgoing: OutgoingMessage | null
  isMine: boolean
  /** On the reader's side: their own, and those of colleagues. */
  isOurs: boolean
  /**
   * One of the same person follows. The room between two belongs to the upper one: older ones that come above change
   * the height of none that is there.
   */
  goesOn: boolean
  /** Where it does not go without saying who wrote it. */
  showsName: boolean
  isFirstNew: boolean
}

export interface ThreadReader {
  id: string
  isClient: boolean
  /** Whoever is meant when nothing is said: the client's agent for clients, the client for staff. */
  partnerId: string
}

/** What of the outbox the thread does not show yet. */
export function unsentIn(box: readonly OutgoingMessage[], { messages }: Thread): OutgoingMessage[] {
  const keys = new Set(messages.map(({ key }) => key))
  const newest = messages.at(-1)?.createdAt ?? ''
  return box.filter(({ key, message }) => !keys.has(key) && (!message || message.createdAt > newest))
}

/** The messages of a thread and behind them those that are on their way, oldest first. */
export function threadRowsOf(
  thread: Thread,
  box: readonly OutgoingMessage[],
  newFrom: string | null,
  { id: me, isClient, partnerId }: ThreadReader,
): ThreadRow[] {
  const rows: ThreadRow[] = []
  const add = (
    senderId: string,
    isOurs: boolean,
    row: Pick<ThreadRow, 'key' | 'content' | 'createdAt' | 'senderName'> & Partial<ThreadRow>,
  ) => {
    const follows = senderId === before && !row.isFirstNew
    const above = rows.at(-1)
    if (above) above.goesOn = follows
    const known = isOurs ? me : otherBefore
    rows.push({
      message: null,
      outgoing: null,
      isFirstNew: false,
      ...row,
      isMine: senderId === me,
      isOurs,
      goesOn: false,
      showsName: senderId !== known && !follows,
    })
    before = senderId
    if (!isOurs) otherBefore = senderId
  }
  let before: string | null = null
  let otherBefore = partnerId
  for (const message of thread.messages) {
    const { id, key, content, createdAt, senderName } = message
    add(message.senderId, message.byClient === isClient, {
      key: key ?? id,
      content,
      createdAt,
      senderName,
      message,
      isFirstNew: id === newFrom,
    })
  }
  for (const outgoing of unsentIn(box, thread)) {
    const { key, content, createdAt, message } = outgoing
    add(me, true, { key, content, createdAt, senderName: '', message, outgoing })
  }
  return rows
}

/** The first message that the person has received and not read; null where it may lie before what is known. */
export function firstUnreadId({ messages, cursor }: Thread, own: readonly string[]): string | null {
  const place = messages.findIndex(({ receiverId, read }) => own.includes(receiverId) && !read)
  return place > 0 || cursor === null ? (messages[place]?.id ?? null) : null
}
