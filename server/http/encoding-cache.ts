import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressors, encodingFor } from './compression.ts'

/**
 * Serves one long text. Compresses it once per content coding (zstd, br, gzip) and keeps the
 * results.
 */
export function cacheEncodings(text: string | Buffer) {
  const bytes = Buffer.from(text)
  const bodiesByEncoding = new Map<string, Buffer>()
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request)
    const compress = encoding === null ? undefined : compressors[encoding]
    if (!encoding || !compress) return reply.send(bytes)
    const compressedBody = bodiesByEncoding.get(encoding) ?? compress(bytes)
    bodiesByEncoding.set(encoding, compressedBody)
    return reply.header('content-encoding', encoding).send(compressedBody)
  }
}
