import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { api } from '../../contract/index.ts'
import { formOf } from './callers.ts'
import { pdfFile, pdfOf } from './files.ts'

const Answer = z.object({
  message: z.string().optional(),
  document: z.object({ id: z.string() }).optional(),
})

/** A paper of so many bytes that somebody sends to a portal of its own process, again and again under one key. */
export function paper(address: string, cookie: string, size: number) {
  const bytes = pdfOf(size)
  const key = randomUUID()
  return {
    bytes,
    cookie,
    async send(to = address) {
      const began = performance.now()
      const answer = await fetch(to + api.documents.create.path, {
        method: 'POST',
        headers: { cookie, 'idempotency-key': key },
        body: formOf([
          ['title', 'Loss runs'],
          ['type', 'other'],
          ['file', pdfFile('loss runs.pdf', bytes)],
        ]),
      })
      const { message, document } = Answer.parse(await answer.json())
      return { status: answer.status, message, id: document?.id ?? '', ms: performance.now() - began }
    },
  }
}

/** Opens a document as a browser does, which is led to its link. */
export async function download(address: string, cookie: string, id: string) {
  const began = performance.now()
  const answer = await fetch(`${address}/api/document/${id}`, { headers: { cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { message } = answer.ok ? {} : Answer.parse(JSON.parse(String(bytes)))
  return { status: answer.status, message, bytes, ms: performance.now() - began }
}
