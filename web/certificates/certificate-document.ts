import type { Certificate } from '../../contract/certificates.ts'
import type { OpenedDocument } from '../documents/file-access.ts'

/** A certificate's PDF as a document; null if the certificate was withdrawn. */
export const certificateDocumentOf = ({
  document,
  number,
}: Pick<Certificate, 'document' | 'number'>): OpenedDocument | null =>
  document && { ...document, title: `Certificate ${number}`, contentType: 'application/pdf' }
