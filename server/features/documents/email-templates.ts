import type { Document } from '../../../contract/documents.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'

interface DocumentsEmailOptions {
  reader: { email: string; firstName: string | null }
  /** Whether the client uploaded the documents. Otherwise the agency did. */
  fromClient: boolean
}

/**
 * An email about new documents: to staff if the client uploaded them, otherwise to the client. Null
 * without documents.
 */
export function documentsEmail(
  documents: Document[],
  { reader, fromClient }: DocumentsEmailOptions,
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): EmailMessage | null {
  const [firstDocument] = documents
  if (!firstDocument) return null
  const { publicUrl } = settings
  const hasSeveral = documents.length > 1
  const title = hasSeveral ? `${documents.length} new documents` : `A new document: ${firstDocument.title}`
  const senderName = fromClient ? firstDocument.clientName : firstDocument.uploadedByName || agency().name
  const { html, text } = renderEmail({
    from: agency(),
    heading: hasSeveral ? title : 'A new document',
    paragraphs: [
      reader.firstName ? `Hello ${reader.firstName},` : 'Hello,',
      `${senderName} uploaded ${hasSeveral ? 'these documents' : 'a document'}:`,
      documents
        .map(({ title, policyNumber }) => (policyNumber ? `${title} (policy ${policyNumber})` : title))
        .join('\n'),
    ],
    action: { label: 'Open documents', link: `${publicUrl}/documents` },
  })
  return { to: reader.email, subject: `${title}, from ${senderName}`, html, text }
}
