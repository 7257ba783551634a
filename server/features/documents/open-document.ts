import type { RequestContext } from '../../context.ts'
import { notFound } from '../../failure.ts'
import { recordView } from '../activity/view-queries.ts'
import { signLink } from './links.ts'
import { documentSeenBy } from './queries.ts'

type OpenContext = Pick<
  RequestContext,
  'agency' | 'db' | 'pool' | 'settings' | 'secrets' | 'now' | 'me' | 'ip'
>

/** A link to a document's file for somebody who may see it. The view is recorded first. */
export async function openDocument(
  viewer: OpenContext,
  { id, fileName }: { id: string; fileName?: string },
): Promise<string> {
  const document = await documentSeenBy(viewer.pool, viewer, id)
  if (fileName !== undefined && document.fileName !== fileName) throw notFound('Document')
  await recordView(viewer.db, viewer, document)
  return signLink(viewer, viewer.me, document)
}
