import { noChangeNotice } from '../../../contract/values/no-change-notice.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import type { Context, Me } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import type { messagesToEmail } from './queries.ts'
import { replyLine } from './reply-address.ts'

type UnreadMessages = NonNullable<Awaited<ReturnType<typeof messagesToEmail>>>

interface Reader extends Pick<Me, 'role'> {
  email: string
  firstName: string | null
}

/** An email quotes at most this many of the last messages. The portal has the rest. */
export const maxQuotedMessages = 5
/** An email to which clients can reply shows this many messages of the conversation. */
export const maxInThread = 3
const maxQuoteLength = 500

const quoteMessage = ({ content, attachment, furtherAttachments }: UnreadMessages['last'][number]) => {
  const characters = [...content]
  const words =
    characters.length > maxQuoteLength ? `${characters.slice(0, maxQuoteLength).join('')} ...` : content
  const files = [attachment, ...furtherAttachments].flatMap((file) => file?.fileName ?? [])
  return [words, ...files.map((name) => `(${name})`)].join('\n')
}

const quoteWithSender = (message: UnreadMessages['last'][number]) =>
  `${message.senderName}:\n${quoteMessage(message)}`

function introductionOf({ count, last }: UnreadMessages): string {
  if (count === 1) return 'You have a new message in the portal:'
  return count > last.length
    ? `You have ${count} messages in the portal that you have not read yet. These are the last ${last.length}:`
    : `You have ${count} new messages in the portal:`
}

/** An email to which its reader can reply. */
interface ReplyOptions {
  hasReplyAddress: boolean
  /** Earlier emails are of the same thread. */
  isContinued: boolean
  /** The last messages of the conversation, instead of the unread ones. */
  thread: UnreadMessages['last'] | null
}

/** Notifies a person of unread messages from the other side of the conversation. */
export function unreadReminderEmail(
  unreadMessages: UnreadMessages,
  reader: Reader,
  { agency, settings }: Context,
  { hasReplyAddress, isContinued, thread }: ReplyOptions,
): EmailMessage {
  const { publicUrl } = settings
  const { count, senders, clientName, last, newest } = unreadMessages
  const otherSide = isStaff(reader) ? clientName : agency().name
  const senderName = senders === 1 ? newest.senderName || otherSide : otherSide
  const title = count === 1 ? 'A new message' : `${count} new messages`
  const conversationPartnerId = isStaff(reader) ? newest.clientId : newest.senderId
  const { html, text } = renderEmail({
    from: agency(),
    topLine: hasReplyAddress ? replyLine : undefined,
    heading: `${title} from ${senderName}`,
    paragraphs: [reader.firstName ? `Hello ${reader.firstName},` : 'Hello,', introductionOf(unreadMessages)],
    quote: thread
      ? { by: 'The last messages', words: thread.map(quoteWithSender).join('\n\n') }
      : { by: senderName, words: last.map(senders === 1 ? quoteMessage : quoteWithSender).join('\n\n') },
    action: { label: 'Read and reply', link: `${publicUrl}/messages?with=${conversationPartnerId}` },
    notes: [
      hasReplyAddress
        ? 'Reply to this email, or in the portal. You can turn these emails off there, under Notifications.'
        : 'Please reply in the portal. You can turn these emails off there, under Notifications.',
      ...(hasReplyAddress && !isStaff(reader) ? [noChangeNotice] : []),
    ],
  })
  // Gmail threads by References only while the subject stays the same.
  const subject = hasReplyAddress
    ? `${isContinued ? 'Re: ' : ''}Messages from ${otherSide}`
    : `${title} from ${senderName}`
  return { to: reader.email, subject, html, text }
}
