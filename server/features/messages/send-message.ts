import type { z } from 'zod'
import type { api } from '../../../contract/index.ts'
import { fullName } from '../../../contract/values/names.ts'
import { ownAccount } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import type { Upload } from '../../http/check-upload.ts'
import { newId } from '../../platform/ids.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { fileDocument } from '../documents/file-document.ts'
import { type StoredFile, writeWithFile } from '../documents/file-writing.ts'
import { fileUrl, newThumbnailUrl } from '../documents/links.ts'
import { recordMessage } from './queries.ts'

type MessageInput = z.output<typeof api.messages.send.body>

/** Sends a message, with or without a file. The file becomes a document of the client. */
export const sendMessage = (context: RequestContext, input: MessageInput, file: Upload | null) =>
  file
    ? writeWithFile(context, file, (tx, storedFile) => sendInConversation(tx, context, input, storedFile))
    : context.write((tx) => sendInConversation(tx, context, input, null))

/**
 * The client of the conversation, and the receiver. Null for a client's message: whoever answers
 * the client receives it.
 */
function addressOf({ me }: RequestContext, receiverId: string | null) {
  if (me.role === 'client') return { clientId: ownAccount(me), receiverId: null }
  if (!receiverId) throw wrongField('receiverId', 'Please choose a client')
  return { clientId: receiverId, receiverId }
}

async function sendInConversation(
  tx: Db,
  context: RequestContext,
  { content, receiverId: requestedReceiverId }: MessageInput,
  storedFile: StoredFile | null,
) {
  const { me, key } = context
  const { clientId, receiverId } = addressOf(context, requestedReceiverId)
  const id = newId()
  const file = storedFile && { id: storedFile.id, title: titleOf(storedFile.name), fileName: storedFile.name }
  if (storedFile && file) {
    await clientSeenBy(tx, me, clientId)
    await fileDocument(tx, context, {
      storedFile: storedFile,
      clientId,
      title: file.title,
      type: 'other',
      messageId: id,
    })
  }
  const documentId = file?.id ?? null
  const message = { receiverId, content, documentId, sentKey: key }
  const details = documentId ? { documentId } : {}
  const recordedMessage = await recordMessage(
    tx,
    context,
    { action: 'message.sent', id, clientId, details },
    message,
  )
  if (!recordedMessage) throw notFound('Client')
  return {
    message: {
      id,
      _id: id,
      clientId,
      content,
      senderId: me.id,
      senderName: fullName(me.firstName, me.lastName),
      byClient: me.role === 'client',
      receiverId: recordedMessage.receiverId,
      read: false,
      createdAt: recordedMessage.createdAt,
      attachment: storedFile &&
        file && {
          ...file,
          contentType: storedFile.contentType,
          size: storedFile.size,
          fileUrl: fileUrl(file),
          thumbnailUrl: newThumbnailUrl({ id: file.id, contentType: storedFile.contentType }),
        },
      furtherAttachments: [],
      attachmentRemoved: false,
      key,
      byEmail: false,
    },
  }
}

/** The title of an attached document: its file name without the extension. */
const titleOf = (fileName: string) => fileName.replace(/\.[a-z]+$/i, '').trim() || fileName
