import { timingSafeEqual } from 'node:crypto'
import { contentTypes } from '../../../contract/values/files.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import type { Context, Me } from '../../context.ts'

const validSeconds = 5 * 60

/** The path of a document's file; the last segment is its name. */
export const fileUrl = ({ id, fileName }: { id: string; fileName: string }) =>
  `/api/documents/file/${id}/${encodeURIComponent(fileName)}`

/** Kinds of files of which a thumbnail can be drawn. */
export const thumbnailKinds: readonly string[] = [contentTypes.pdf, contentTypes.jpg, contentTypes.png]

/** The path of the thumbnail of a document that was just filed; null for other kinds of files. */
export const newThumbnailUrl = ({ id, contentType }: { id: string; contentType: string }) =>
  thumbnailKinds.includes(contentType) ? `/api/documents/thumbnail/${id}` : null

/** A client's link stops working as soon as the document is hidden from clients. */
export type LinkAudience = 'client' | 'staff'

interface FileLink {
  id: string
  fileName: string
  audience: LinkAudience
  expires: string
}

const signedText = ({ id, fileName, audience, expires }: FileLink) =>
  JSON.stringify(['file', id, fileName, audience, expires])

/** A link that opens a document's file for any holder, for five minutes. */
export function signLink(
  context: Pick<Context, 'secrets' | 'now'>,
  reader: Pick<Me, 'role'>,
  document: { id: string; fileName: string },
): string {
  const expires = String(Math.floor(context.now().getTime() / 1000) + validSeconds)
  const audience = isStaff(reader) ? 'staff' : 'client'
  const signature = context.secrets
    .keyedHash(signedText({ ...document, audience, expires }))
    .toString('base64url')
  return `${fileUrl(document)}?for=${audience}&expires=${expires}&signature=${signature}`
}

/** Checks the signature over document, name and audience, and the expiry. */
export function isSignedLink(
  context: Pick<Context, 'secrets' | 'now'>,
  { signature, ...link }: FileLink & { signature: string },
): boolean {
  const signatureBytes = Buffer.from(signature, 'base64url')
  const genuine = context.secrets
    .keyedHashes(signedText(link))
    .some(
      (expectedHash) =>
        signatureBytes.length === expectedHash.length && timingSafeEqual(signatureBytes, expectedHash),
    )
  return genuine && Number(link.expires) * 1000 >= context.now().getTime()
}
