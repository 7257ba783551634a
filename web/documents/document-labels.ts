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

/** The fields that opening, moving and removing a document need. */
export type FiledDocument = Pick<
  Document,
  'id' | 'title' | 'type' | 'policyId' | 'certificateId' | 'fileName' | 'contentType' | 'fileUrl' | 'version'
>

/** True if the portal can show files of this type. */
export const canPreview = (contentType: string) => contentType === 'application/pdf' || isImage(contentType)

export const isImage = (contentType: string) => contentType.startsWith('image/')

/** The uploader, as clients see it. A certificate names the person who issued it. */
export function uploaderLabel(me: { id: string }, document: UploadOrigin): string {
  const { uploadedBy, uploadedByName, uploadedByClient, certificateId } = document
  if (uploadedBy === me.id) return 'You'
  if (uploadedByClient) return 'Client'
  return certificateId === null ? 'Agent' : uploadedByName
}

type UploadOrigin = Pick<Document, 'uploadedBy' | 'uploadedByName' | 'uploadedByClient' | 'certificateId'>
