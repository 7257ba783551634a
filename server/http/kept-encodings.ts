import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingFor } from './compressed.ts'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = zlib.constants

// Outside of the main thread, and well: each coding is made once.
const compressors: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(zlib.brotliCompress)(bytes, {
      params: { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(zlib.gzip)(bytes, { level: 9 }),
  ...('zstdCompress' in zlib
    ? {
        zstd: (bytes: Buffer) =>
          promisify(zlib.zstdCompress)(bytes, { params: { [ZSTD_c_compressionLevel]: 9 } }),
      }
    : {}),
}

/** Sends one long text to whoever asks: its bytes are kept, and each coding of them from when it is first asked for. */
export function keepEncodings(text: string | Buffer) {
  const bytes = Buffer.from(text)
  const encoded = new Map<string, Promise<Buffer>>()

  function encode(coding: string | null): Promise<Buffer> | undefined {
    const compress = coding === null ? undefined : compressors[coding]
    if (coding === null || !compress) return undefined
    const known = encoded.get(coding)
    if (known) return known
    const made = compress(bytes)
    encoded.set(coding, made)
    made.catch(() => encoded.delete(coding))
    return made
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept-encoding')
    const coding = codingFor(request)
    const compressed = await encode(coding)
    if (compressed) reply.header('content-encoding', coding)
    return reply.send(compressed ?? bytes)
  }
}
