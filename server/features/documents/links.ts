import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'

const validSeconds = 5 * 60

/** Where a document's file is; the last segment is its name. */
export const fileUrl = ({ id, fileName }: { id: string; fileName: string }) =>
  `/api/documents/file/${id}/${encodeURIComponent(fileName)}`

const signatureOf = (
  { secrets }: Pick<Context, 'secrets'>,
  { id, fileName, expires }: { id: string; fileName: string; expires: string },
) => secrets.keyedHash(JSON.stringify(['file', id, fileName, expires]))

/** A link that opens a document's file for whoever holds it, for five minutes. */
export function signedLink(
  context: Pick<Context, 'secrets' | 'now'>,
  document: { id: string; fileName: string },
): string {
  const expires = String(Math.floor(context.now().getTime() / 1000) + validSeconds)
  const signature = signatureOf(context, { ...document, expires }).toString('base64url')
  return `${fileUrl(document)}?expires=${expires}&signature=${signature}`
}

/** Whether a link was signed here for this document under this name, and has not expired. */
export function isSigned(
  context: Pick<Context, 'secrets' | 'now'>,
  link: { id: string; fileName: string; expires: string; signature: string },
): boolean {
  const wanted = signatureOf(context, link)
  const given = Buffer.from(link.signature, 'base64url')
  const genuine = given.length === wanted.length && timingSafeEqual(given, wanted)
  return genuine && Number(link.expires) * 1000 >= context.now().getTime()
}
