import { isStaff } from '../../../contract/values/roles.ts'
import type { Context, Me } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import type { messagesToEmail } from './queries.ts'

type UnreadMessages = NonNullable<Awaited<ReturnType<typeof messagesToEmail>>>

interface Reader extends Pick<Me, 'role'> {
  email: string
  firstName: string | null
}

/** An email quotes at most this many of the last messages. The portal has the rest. */
export const maxQuoted = 5
const maxQuoteLength = 500

const quoteMessage = ({ content, attachment }: UnreadMessages['last'][number]) => {
  const characters = [...content]
  const words =
    characters.length > maxQuoteLength ? `${characters.slice(0, maxQuoteLength).join('')} ...` : content
  return attachment ? `${words}\n(${attachment.fileName})` : words
}

/** Notifies a person of unread messages from the other side of the conversation. */
export function unreadReminderEmail(
  { count, senders, last, newest }: UnreadMessages,
  reader: Reader,
  { agency, settings }: Context,
): EmailMessage {
  const { publicUrl } = settings
  const senderName = senders === 1 ? newest.senderName || agency().name : agency().name
  const title = count === 1 ? 'A new message' : `${count} new messages`
  const partner = isStaff(reader) ? newest.clientId : newest.senderId
  const { html, text } = renderEmail({
    from: agency(),
    heading: `${title} from ${senderName}`,
    paragraphs: [
      reader.firstName ? `Hello ${reader.firstName},` : 'Hello,',
      count > last.length
        ? `You have ${count} messages in the portal that you have not read yet. These are the last ${last.length}:`
        : 'You have a new message in the portal:',
    ],
    quote: { by: senderName, words: last.map(quoteMessage).join('\n\n') },
    action: { label: 'Read and reply', link: `${publicUrl}/messages?with=${partner}` },
    notes: ['Please reply in the portal. You can turn these emails off there, under Notifications.'],
  })
  return { to: reader.email, subject: `${title} from ${senderName}`, html, text }
}
