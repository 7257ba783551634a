import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Told } from '../../contract/claim-forms.ts'
import type { Claim } from '../../contract/claims.ts'
import { sessionKey } from '../api/query.ts'
import { draftSaver } from './draft-saver.ts'

const browserKeeps = (setItem: () => void) =>
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => undefined })

beforeEach(() => browserKeeps(() => undefined))
afterEach(() => vi.unstubAllGlobals())

const draft = { id: 'c1', line: 'property', told: Told.parse({}), revision: 3, status: 'draft' } as Claim
const typed = { line: 'property', told: Told.parse({ place: 'The oven room' }) } as const

/** A draft on which somebody has typed; the server answers each call with a status and a claim. */
function written(answers: [status: number, claim?: Partial<Claim>][]) {
  const client = new QueryClient()
  client.setQueryData(sessionKey, { id: 'maria' })
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`)
    const [status, claim] = answers.shift() ?? [500]
    return new Response(JSON.stringify({ claim: { ...draft, ...claim } }), { status })
  })
  const said: string[] = []
  const saver = draftSaver({
    client,
    userId: 'maria',
    draft,
    kept: null,
    words: () => typed,
    onState: (state) => said.push(state),
    onTheirs: () => said.push('theirs'),
    onReported: () => said.push('reported'),
  })
  return { client, saver, sent, said }
}

test('where another window has reported the claim, the person is told that what they typed since was not sent', async () => {
  const { saver, sent, said } = written([[409], [200, { status: 'reported', revision: 4 }]])
  expect(await saver.save()).toBe(false)
  expect(said).toEqual(['saving', 'reported'])
  expect(saver.isBehind()).toBe(true)
  expect(await saver.save()).toBe(false)
  expect(sent).toEqual(['PUT /api/claim/draft/c1', 'GET /api/claim/c1'])
})

test('where it was reported in just these words there is nothing to tell', async () => {
  const { saver, said } = written([[409], [200, { ...typed, status: 'reported', revision: 4 }]])
  await saver.save()
  expect(said).toEqual(['saving'])
})

test('what somebody typed is not sent under the name of who has signed in since, nor of nobody', async () => {
  const { client, saver, sent } = written([])
  for (const person of [{ id: 'daniel' }, null]) {
    client.setQueryData(sessionKey, person)
    expect(await saver.save()).toBe(false)
  }
  expect(sent).toEqual([])
})

test('a session that has ended meanwhile is known from the first save that is refused', async () => {
  const { client, saver, said } = written([[401]])
  await saver.save()
  expect(client.getQueryData(sessionKey)).toBe(null)
  expect(said).toEqual(['saving', 'refused'])
})

test('that it is kept on this device is said only where the browser has kept it', async () => {
  for (const [keeps, state] of [
    [() => undefined, 'kept'],
    [
      () => {
        throw new DOMException('Full', 'QuotaExceededError')
      },
      'unkept',
    ],
  ] as const) {
    browserKeeps(keeps)
    const { client, saver, said } = written([[503]])
    await saver.save()
    expect(said).toEqual(['saving', state])
    // So that it does not try again.
    client.setQueryData(sessionKey, null)
  }
})
