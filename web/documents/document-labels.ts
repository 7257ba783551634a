import type { Document } from '../../contract/documents.ts'
import type { DocumentType } from '../../contract/values/document-labels.ts'

export const documentTypeLabels: Record<DocumentType, string> = {
  policy: 'Policy',
  'id card': 'ID Card',
  'certificate of insurance': 'Certificate of Insurance',
  invoice: 'Invoice',
  claim: 'Claim',
  other: 'Other',
}

/** What must be known of a document to open, move or remove it. */
export type FiledDocument = Pick<
  Document,
  'id' | 'title' | 'type' | 'policyId' | 'certificateId' | 'fileName' | 'contentType' | 'fileUrl' | 'version'
>

/** Whether the portal itself can show a file of this kind. */
export const canPreview = (contentType: string) => contentType === 'application/pdf' || isImage(contentType)

export const isImage = (contentType: string) => contentType.startsWith('image/')

/** Who uploaded a document, as a client reads it; a certificate is the agency's, whoever pressed the button. */
export const uploaderLabel = (me: { id: string }, { uploadedBy, uploadedByClient }: UploadOrigin) =>
  uploadedByClient ? (uploadedBy === me.id ? 'You' : 'Client') : 'Agent'

type UploadOrigin = Pick<Document, 'uploadedBy' | 'uploadedByClient'>
