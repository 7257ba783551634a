import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'

interface ArchiveLink {
  id: string
  fileName: string
  askedBy: string
  expiresAt: string
}

const signedTextOf = ({ id, fileName, askedBy, expiresAt }: ArchiveLink) =>
  JSON.stringify(['archive', id, fileName, askedBy, expiresAt])

/** A signed link to an archive, for the person who requested it, until the archive expires. */
export function makeArchiveLink({ secrets }: Pick<Context, 'secrets'>, link: ArchiveLink): string {
  const signature = secrets.keyedHash(signedTextOf(link)).toString('base64url')
  const { id, fileName, expiresAt } = link
  const query = new URLSearchParams({ expires: expiresAt, signature })
  return `/api/archives/file/${id}/${encodeURIComponent(fileName)}?${query}`
}

/** Whether the portal signed this link for this person, and it has not expired. */
export function isArchiveLink(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  { signature, ...link }: ArchiveLink & { signature: string },
): boolean {
  const signatureBytes = Buffer.from(signature, 'base64url')
  const isGenuine = secrets
    .keyedHashes(signedTextOf(link))
    .some(
      (expectedHash) =>
        signatureBytes.length === expectedHash.length && timingSafeEqual(signatureBytes, expectedHash),
    )
  return isGenuine && Date.parse(link.expiresAt) > now().getTime()
}
