import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { api } from '../../contract/index.ts'
import { formDataOf } from './callers.ts'
import { pdfFile, pdfOf } from './files.ts'

const Answer = z.object({
  message: z.string().optional(),
  document: z.object({ id: z.string() }).optional(),
})

/** A PDF of `size` bytes, uploaded to a portal process under one idempotency key. */
export function paper(address: string, cookie: string, size: number) {
  const bytes = pdfOf(size)
  const key = randomUUID()
  return {
    bytes,
    cookie,
    async send(targetAddress = address) {
      const startedAt = performance.now()
      const answer = await fetch(targetAddress + api.documents.create.path, {
        method: 'POST',
        headers: { cookie, 'idempotency-key': key },
        body: formDataOf([
          ['title', 'Loss runs'],
          ['type', 'other'],
          ['file', pdfFile('loss runs.pdf', bytes)],
        ]),
      })
      const { message, document } = Answer.parse(await answer.json())
      return { status: answer.status, message, id: document?.id ?? '', ms: performance.now() - startedAt }
    },
  }
}

/** Opens a document like a browser, following the redirect to its link. */
export async function download(address: string, cookie: string, id: string) {
  const startedAt = performance.now()
  const answer = await fetch(`${address}/api/document/${id}`, { headers: { cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { message } = answer.ok ? {} : Answer.parse(JSON.parse(String(bytes)))
  return { status: answer.status, message, bytes, ms: performance.now() - startedAt }
}

/** People who upload without a pause and, like a browser, retry until acknowledged. */
export function startUploaders(address: string, cookies: readonly string[], size: number) {
  const acknowledgedReplies = new Map<string, ReturnType<typeof paper>>()
  let isOver = false
  const work = async (cookie: string) => {
    while (!isOver) {
      const next = paper(address, cookie, size)
      for (;;) {
        const reply = await next.send().catch(() => null)
        if (reply?.status === 201) {
          acknowledgedReplies.set(reply.id, next)
          break
        }
        if (isOver) return
        await pause(200)
      }
    }
  }
  const allUploads = Promise.all(cookies.map(work))
  onTestFinished(() => {
    isOver = true
  })
  return {
    acknowledged: acknowledgedReplies,
    async end() {
      isOver = true
      await allUploads
    },
    /** Checks that each acknowledged upload is stored unchanged and none twice. */
    async areAllThere(pool: pg.Pool) {
      const { rows } = await pool.query<{ id: string; hash: string }>(
        `select id, encode(sha256, 'hex') as hash from documents`,
      )
      expect(new Set(rows.map(({ hash }) => hash)).size, 'nothing is there twice').toBe(rows.length)
      const storedIds = new Set(rows.map(({ id }) => id))
      for (const [id, { bytes, cookie }] of acknowledgedReplies) {
        expect(storedIds.has(id), id).toBe(true)
        expect((await download(address, cookie, id)).bytes.equals(bytes), id).toBe(true)
      }
    },
  }
}
