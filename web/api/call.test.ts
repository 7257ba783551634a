import { afterEach, expect, test, vi } from 'vitest'
import { CallError, call } from './call.ts'
import { callForFile } from './call-for-file.ts'
import { cards, messages, policies } from './wire.ts'

afterEach(() => vi.unstubAllGlobals())

/** Downloads a vehicle's ID card from a stubbed server. */
function paperFrom(answer: () => Promise<Response>) {
  const fetchMock = vi.fn((_address: string) => answer())
  vi.stubGlobal('fetch', fetchMock)
  return { asked: fetchMock, paper: callForFile(cards.paper, { id: 'a vehicle' }) }
}

const pdf = (disposition: string) =>
  new Response('%PDF-', {
    headers: { 'content-type': 'application/pdf', 'content-disposition': disposition },
  })

test.each([
  ['inline; filename=id-card-2019-Ford.pdf', 'id-card-2019-Ford.pdf'],
  ['inline; filename="id card.pdf"', 'id card.pdf'],
  ['inline; filename="id-card-?koda.pdf"; filename*=UTF-8\'\'id-card-%C5%A0koda.pdf', 'id-card-Škoda.pdf'],
])('a paper is a file under the name that the server gives it: %s', async (disposition, name) => {
  const { asked, paper } = paperFrom(async () => pdf(disposition))
  expect(await paper).toMatchObject({ name, type: 'application/pdf', size: 5 })
  expect(asked.mock.calls[0]?.[0]).toBe('/api/card/paper/a%20vehicle')
})

test('a paper that is refused fails as any call does, with the server’s words and code', async () => {
  const refusal = { code: 'no_card', message: 'There is no ID card' }
  const { paper } = paperFrom(async () => Response.json(refusal, { status: 409 }))
  await expect(paper).rejects.toMatchObject({ ...refusal, status: 409 })
  await expect(paper).rejects.toBeInstanceOf(CallError)
})

test('a paper that does not come, or breaks off on its way, finds no portal', async () => {
  const unreachable = { status: 0, code: 'offline' }
  const failToFetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(paperFrom(failToFetch).paper).rejects.toMatchObject(unreachable)
  const half = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  await expect(paperFrom(async () => new Response(half)).paper).rejects.toMatchObject(unreachable)
})

// Spec: calls/me
test('where the server says why, a call fails in its words', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'The server says why' }, { status: 400 }))
  await expect(call(messages.list, {})).rejects.toThrow('The server says why')
})

// Spec: errors/policy-create, errors/unread
test('where the server says nothing of its own, a call fails in the words of the specification', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  const policy = {
    userId: 'a client',
    policyNumber: 'GL 4410',
    insurer: 'Chubb',
    type: 'General Liability Insurance',
    startDate: '2026-03-02',
  } as const
  await expect(call(policies.createFor, policy)).rejects.toThrow('Failed to create policy')
  const one = { id: 'a policy' }
  await expect(call(policies.deactivate, one)).rejects.toThrow('Failed to delete policy')
  const message = { content: 'Is the new van covered?' }
  await expect(call(messages.send, message)).rejects.toThrow('Failed to send message')
  await expect(call(messages.list, {})).rejects.toThrow('Failed to fetch messages')
  await expect(call(messages.unreadCount, {})).rejects.toThrow('Failed to fetch unread messages')
})
