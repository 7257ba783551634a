import * as zlib from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = zlib.constants

const compressGzip = (text: Buffer) => zlib.gzipSync(text, { level: 1 })
const compressBrotli = (text: Buffer) =>
  zlib.brotliCompressSync(text, {
    params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_SIZE_HINT]: text.length },
  })
const compressZstd = (text: Buffer) =>
  zlib.zstdCompressSync(text, { params: { [ZSTD_c_compressionLevel]: 1 } })

// The best coding comes first. Each coding is at its fastest level, because every answer is
// compressed when it is sent. At these levels all three take about the same time.
export const compressors: Record<string, (text: Buffer) => Buffer> =
  'zstdCompressSync' in zlib
    ? { zstd: compressZstd, br: compressBrotli, gzip: compressGzip }
    : { br: compressBrotli, gzip: compressGzip }

const negotiator = new Negotiator({ supportedValues: Object.keys(compressors) })

/** The best coding that the client accepts; null for none. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const acceptedEncodings = headers['accept-encoding']
  return typeof acceptedEncodings === 'string' ? negotiator.negotiate(acceptedEncodings) : null
}

// Smaller answers fit into one packet uncompressed.
const minBytes = 1400

/**
 * Compresses text answers in one piece: a stream per answer costs five times as much. The page's
 * static files are compressed at build time.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    if (typeof payload !== 'string' || payload.length < minBytes) return next(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request)
    const compress = encoding === null ? undefined : compressors[encoding]
    if (!encoding || !compress) return next(null, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    next(null, compress(Buffer.from(payload)))
  })
}
