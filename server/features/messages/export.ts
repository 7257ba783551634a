import { api } from '../../../contract/index.ts'
import type { Message } from '../../../contract/messages.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { conversationSeenBy } from './queries.ts'

function filesOf({ attachment, furtherAttachments, attachmentRemoved }: Message): string {
  const names = [attachment, ...furtherAttachments].flatMap((file) => file?.fileName ?? [])
  return [...names, ...(attachmentRemoved ? ['Removed'] : [])].join('; ')
}

/** A client's conversation as CSV, newest first. */
export async function exportConversation(context: RequestContext, clientId: string) {
  await clientSeenBy(context.db, context.me, clientId)
  return exportList(
    context,
    'messages',
    { clientId },
    {
      async read(pageContext, page) {
        const { text } = await conversationSeenBy(pageContext, { clientId, ...page })
        const { messages, nextCursor } = api.messages.ofClient.reply.parse(JSON.parse(text))
        return { rows: messages, nextCursor }
      },
      headers: ['Sent', 'From', 'Written By', 'Message', 'File', 'Read'],
      cells: (message) => [
        message.createdAt,
        message.senderName,
        message.byClient ? 'Client' : 'Agency',
        message.content,
        filesOf(message),
        message.read ? 'Yes' : 'No',
      ],
    },
  )
}
