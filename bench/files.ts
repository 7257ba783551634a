import { randomFillSync } from 'node:crypto'
import { z } from 'zod'
import { type Cost, costOf, perRequest, print } from './costs.ts'
import * as data from './data.ts'
import { type Call, load } from './load.ts'
import { memoryOf } from './measure.ts'
import type { Bench, Program } from './programs.ts'

const mb = 1024 * 1024
const uploaderOf = (turn: number) => data.tokens.uploaders[turn % data.tokens.uploaders.length] ?? ''
const cookieOf = (turn: number) => `session=${uploaderOf(turn)}`
const boundary = 'bench-boundary-7c1f'

/** A PDF of so many bytes: one page, and on it nothing that compresses. */
export function pdfOf(size: number): Buffer {
  const bytes = randomFillSync(Buffer.allocUnsafe(size))
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>',
  ]
  let head = '%PDF-1.4\n'
  const offsets = [...objects, ''].map((object, index) => {
    const offset = head.length
    head += object === '' ? '' : `${index + 1} 0 obj${object}endobj\n`
    return offset
  })
  const streamAt = (length: number) => `4 0 obj<</Length ${String(length).padStart(9)}>>stream\n`
  const tailAt = (offset: number) =>
    `\nendstream\nendobj\nxref\n0 5\n0000000000 65535 f \n${offsets
      .map((one) => `${String(one).padStart(10, '0')} 00000 n \n`)
      .join('')}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${String(offset).padStart(9)}\n%%EOF\n`
  const begin = head.length + streamAt(0).length
  const end = size - tailAt(0).length
  bytes.write(head + streamAt(end - begin), 0, 'latin1')
  bytes.write(tailAt(end + '\nendstream\nendobj\n'.length), end, 'latin1')
  return bytes
}

/** Uploads as browsers send them, of one client after the other. */
export function upload(bytes: Buffer, tokenOf = uploaderOf): (turn: number) => Call {
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('title', 'Bench')}${field('type', 'other')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bench.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return (turn) => ({
    method: 'POST',
    path: '/api/documents/new',
    headers: {
      cookie: `session=${tokenOf(turn)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body,
  })
}

const Kept = z.object({ id: z.string().optional(), document: z.object({ id: z.string() }).optional() })

interface Both {
  portal: (turn: number) => Call
  bare: (turn: number) => Call
}

const uploads = (bytes: Buffer): Both => ({
  portal: upload(bytes),
  bare: (turn) => ({ method: 'POST', path: '/', headers: { cookie: cookieOf(turn) }, body: bytes }),
})

/** One file on each, and how to get it: from the portal by a signed link, which holds five minutes. */
async function downloads(programs: { portal: Program; bare: Program }, bytes: Buffer): Promise<Both> {
  const kept = async ({ port }: Program, { path, headers = {}, body }: Call) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: Uint8Array.from(Buffer.from(body ?? '')),
    })
    return Kept.parse(await answer.json())
  }
  const { portal, bare } = uploads(bytes)
  const { document } = await kept(programs.portal, portal(0))
  const { id } = await kept(programs.bare, bare(0))
  const headers = { cookie: cookieOf(0) }
  if (!document || !id) throw new Error('A file was not kept')
  const link = await fetch(
    `http://127.0.0.1:${programs.portal.port}/api/documents/document-url/${document.id}/bench.pdf`,
    { headers },
  )
  const { url } = z.object({ url: z.string() }).parse(await link.json())
  return { portal: () => ({ path: url }), bare: () => ({ path: `/file/${id}`, headers }) }
}

/** Uploads and downloads, the portal and the bare program in turns. */
export async function files(
  bench: Bench,
  programs: { portal: Program; bare: Program },
  { quick }: { quick: boolean },
) {
  const rows: string[][] = []
  for (const { size, aims } of [
    { size: 1, aims: { upload: '0.6', download: '0.85' } },
    { size: 20, aims: { upload: '0.85', download: '0.9' } },
  ]) {
    const bytes = pdfOf(size * mb)
    const kinds = {
      upload: { calls: uploads(bytes), aim: aims.upload },
      download: { calls: await downloads(programs, bytes), aim: aims.download },
    }
    for (const [kind, { calls, aim }] of Object.entries(kinds)) {
      const costs: Record<keyof Both, Cost[]> = { portal: [], bare: [] }
      for (let round = 0; round < (quick ? 2 : 6); round++)
        for (const program of round % 2 === 0 ? (['portal', 'bare'] as const) : (['bare', 'portal'] as const))
          costs[program].push(
            await costOf(bench, programs[program], calls[program], {
              connections: 4,
              seconds: quick ? 0.5 : 1.5,
            }),
          )
      const [ours, limit] = [perRequest(costs.portal, 'server'), perRequest(costs.bare, 'server')]
      rows.push([
        `${kind} of ${size} MB`,
        (ours / 1000).toFixed(1),
        (limit / 1000).toFixed(1),
        (limit / ours).toFixed(2),
        aim,
        ...(['portal', 'bare'] as const).map((program) => memoryOf(programs[program].pid).most.toFixed(0)),
      ])
    }
  }
  print('Files: CPU per request, in ms, and memory at most so far, in MB', [
    ['', 'portal', 'bare', 'ratio', 'aim', 'memory: portal', 'bare'],
    ...rows,
  ])
}

/** What a portal that has done nothing yet takes for 100 uploads of 20 MB at once. */
export async function storm(bench: Bench) {
  const portal = await bench.startPortal()
  const call = upload(pdfOf(20 * mb))
  const { requests, seconds } = await load(portal.port, call, {
    connections: 100,
    seconds: 60,
    most: 100,
  })
  print('100 uploads of 20 MB at once', [
    ['uploads', 'seconds', 'memory at most, in MB', 'aim'],
    [String(requests), seconds.toFixed(1), memoryOf(portal.pid).most.toFixed(0), '300'],
  ])
  await portal.stop()
}
