import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { portal } from '../testing/portal.ts'

test('an answer comes in the best coding that the browser takes, and says so; a short one as it is', async () => {
  const { as, given, people } = await portal()
  for (let sentCount = 0; sentCount < 4; sentCount++)
    await given.message({ by: people.client, content: 'Is the new van covered? '.repeat(20) })
  const caller = as(people.client)
  const { body } = await caller.call(api.messages.list, {})
  const readMessages = async (acceptedEncodings?: string) =>
    caller.send('GET', api.messages.list.path, undefined, {
      headers: acceptedEncodings === undefined ? {} : { 'accept-encoding': acceptedEncodings },
    })
  const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
  const encodingCases: [string, keyof typeof decoders | undefined][] = [
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['zstd;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['nothing anybody knows;q=x', undefined],
    ['__proto__, constructor', undefined],
  ]
  for (const [acceptedEncodings, encoding] of encodingCases) {
    const { status, headers, bytes } = await readMessages(acceptedEncodings)
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'accept-encoding'])
    expect(JSON.parse((encoding ? decoders[encoding](bytes) : bytes).toString())).toEqual(body)
    expect(headers['content-length']).toBe(String(bytes.length))
  }
  const short = await caller.send('GET', api.messages.unreadCount.path, undefined, {
    headers: { 'accept-encoding': 'br' },
  })
  expect([short.headers['content-encoding'], short.body]).toEqual([undefined, { unreadCount: 0 }])
  expect((await as(null).send('GET', '/api/auth/me')).headers.vary).toBe(undefined)
})
