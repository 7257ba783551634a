import { z } from 'zod'
import type { FileReply } from '../../../contract/endpoint.ts'
import type { Context, RequestContext } from '../../context.ts'
import { notFound } from '../../failure.ts'
import { type Files, MissingFileFailure } from '../../platform/files.ts'
import { drawThumbnail, NoCanvasError } from '../../platform/thumbnails/draw-thumbnail.ts'
import { drawnFileStore } from './file-writing.ts'
import { documentToDraw, insertThumbnail, queueLateThumbnail, thumbnailQuery } from './thumbnail-queries.ts'

// A transparent WebP of one pixel: the page's icon stays visible behind it.
const onePixel = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

/**
 * The thumbnail of a document that the viewer sees. Without one yet, the answer is one pixel, and
 * the drawing of an older document is queued.
 */
export async function thumbnailSeenBy(
  context: RequestContext,
  { id, v }: { id: string; v?: string | undefined },
): Promise<FileReply> {
  const [thumbnail] = await thumbnailQuery(context.pool, context, { id })
  if (!thumbnail) throw notFound('Thumbnail')
  const { storageKey, size, isTried, version } = thumbnail
  if (!isTried) await queueLateThumbnail(context.db, id, context.now().toISOString())
  const content = storageKey && size ? await readWhole(context.files, storageKey, size) : null
  return {
    fileName: 'thumbnail.webp',
    content: content ?? onePixel,
    isImmutable: content !== null && v === version,
  }
}

/** Null if the storage has no such file. */
async function readWhole(files: Files, key: string, size: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  try {
    // A piece is valid only until the next one.
    for await (const piece of await files.read(key, { start: 0, end: size - 1 }))
      pieces.push(Buffer.from(piece))
  } catch (error) {
    if (error instanceof MissingFileFailure) return null
    throw error
  }
  return Buffer.concat(pieces)
}

const ThumbnailJob = z.object({ id: z.string() })

/**
 * Job: draws the thumbnail of a document and stores it. A second run finds it, or its file is
 * removed as one that no row has.
 */
export const drawThumbnailJob =
  (context: Pick<Context, 'db' | 'files' | 'log' | 'now'>) => async (payload: unknown) => {
    const { db, files, log, now } = context
    const { id } = ThumbnailJob.parse(payload)
    const document = await documentToDraw(db, id)
    if (!document) return
    try {
      const thumbnail = await drawingOf(files, document)
      const storedThumbnail = thumbnail && (await drawnFileStore(context)('thumbnail.webp', thumbnail))
      const madeThumbnail = { storageKey: storedThumbnail?.id ?? null, size: storedThumbnail?.size ?? 0 }
      await insertThumbnail(db, { id, ...madeThumbnail, madeAt: now().toISOString() })
    } catch (error) {
      if (!(error instanceof NoCanvasError)) throw error
      log.warn({ err: error }, 'No thumbnails are drawn on this machine')
    }
  }

async function drawingOf(
  files: Files,
  { contentType, size, storageKey }: { contentType: string; size: number; storageKey: string },
): Promise<Buffer | null> {
  try {
    const content = await files.read(storageKey, { start: 0, end: size - 1 })
    return await drawThumbnail(content, contentType)
  } catch (error) {
    if (error instanceof MissingFileFailure) return null
    throw error
  }
}
