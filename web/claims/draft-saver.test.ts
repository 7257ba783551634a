import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LossReport } from '../../contract/claim-forms.ts'
import type { Claim } from '../../contract/claims.ts'
import { sessionKey } from '../api/cache.ts'
import { createDraftSaver } from './draft-saver.ts'
import type { ClaimDraftValues, OfflineClaim } from './offline-claim.ts'

const browserKeeps = (setItem: () => void) =>
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => undefined })

beforeEach(() => browserKeeps(() => undefined))
afterEach(() => vi.unstubAllGlobals())

const draft = {
  id: 'c1',
  line: 'property',
  told: LossReport.parse({}),
  revision: 3,
  status: 'draft',
} as Claim
const typedInput = { line: 'property', told: LossReport.parse({ place: 'The oven room' }) } as const
const more = {
  line: 'property',
  told: LossReport.parse({ place: 'The oven room', damage: 'Two ovens' }),
} as const
const theirs = { told: LossReport.parse({ place: 'The store room' }), revision: 5 }

/** A draft with typed text; the server answers the calls one by one, with a status and a claim. */
function startSaver(
  answers: [status: number, claim?: Partial<Claim>][],
  {
    words = () => typedInput,
    kept = null,
  }: { words?: () => ClaimDraftValues; kept?: OfflineClaim | null } = {},
) {
  const client = new QueryClient()
  client.setQueryData(sessionKey, { id: 'maria' })
  const sentDrafts: string[] = []
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sentDrafts.push(`${method} ${url}`)
    if (method === 'PUT') saved.push(JSON.parse(String(body)))
    const [status, claim] = answers.shift() ?? [500]
    return new Response(JSON.stringify({ claim: { ...draft, ...claim } }), { status })
  })
  const stateTexts: string[] = []
  const saver = createDraftSaver({
    client,
    userId: 'maria',
    draft,
    storedClaim: kept,
    currentValues: words,
    onState: (state) => stateTexts.push(state),
    onServerClaim: (theirs) => stateTexts.push(theirs ? 'theirs' : 'settled'),
    onReported: () => stateTexts.push('reported'),
  })
  return { client, saver, sent: sentDrafts, saved, said: stateTexts }
}

test('where another window has reported the claim, the person is told that what they typed since was not sent', async () => {
  const { saver, sent, said } = startSaver([[409], [200, { status: 'reported', revision: 4 }]])
  expect(await saver.save()).toBe(false)
  expect(said).toEqual(['saving', 'reported'])
  expect(saver.isBehind()).toBe(true)
  expect(await saver.save()).toBe(false)
  expect(sent).toEqual(['PUT /api/claim/draft/c1', 'GET /api/claim/c1'])
})

test('where it was reported in just these words there is nothing to tell', async () => {
  const { saver, said } = startSaver([[409], [200, { ...typedInput, status: 'reported', revision: 4 }]])
  await saver.save()
  expect(said).toEqual(['saving'])
})

test('nor where what was typed and does not apply was left out of it', async () => {
  const lossReport = { ...typedInput.told, injuries: 'No' } as const
  const words = () => ({ ...typedInput, told: { ...lossReport, whoWasHurt: 'The night baker' } })
  const { saver, said } = startSaver(
    [[409], [200, { ...typedInput, told: lossReport, status: 'reported', revision: 4 }]],
    {
      words,
    },
  )
  await saver.save()
  expect(said).toEqual(['saving'])
})

test('of two versions nothing is written over until the person has chosen; their own is saved over the other', async () => {
  const { saver, sent, saved, said } = startSaver([
    [409],
    [200, theirs],
    [200, { ...typedInput, revision: 6 }],
  ])
  expect(await saver.save()).toBe(false)
  expect(said).toEqual(['saving', 'theirs', 'conflict'])
  expect(saver.isBehind()).toBe(true)
  saver.typed()
  expect(await saver.save()).toBe(false)
  expect(sent).toHaveLength(2)
  saver.keepMine()
  expect(saver.isBehind()).toBe(false)
  expect(await saver.save()).toBe(true)
  expect(saved).toMatchObject([{ revision: 3 }, { ...typedInput, revision: 5 }])
  expect(said.slice(3)).toEqual(['settled', 'saving', 'saved'])
  expect(saver.revision()).toBe(6)
})

test('where the person takes the other version it stands, nothing is sent, and what follows is saved over it', async () => {
  let words: ClaimDraftValues = typedInput
  const { saver, sent, saved, said } = startSaver([[409], [200, theirs], [200, { ...more, revision: 6 }]], {
    words: () => words,
  })
  await saver.save()
  const takenClaim = saver.takeTheirs()
  expect(takenClaim).toMatchObject(theirs)
  expect(said.slice(3)).toEqual(['settled', 'saved'])
  expect(saver.takeTheirs()).toBe(null)
  words = { ...typedInput, told: theirs.told }
  expect(await saver.save()).toBe(true)
  expect(sent).toHaveLength(2)
  words = more
  expect(await saver.save()).toBe(true)
  expect(saved.at(-1)).toMatchObject({ ...more, revision: 5 })
})

test('what this window has sent itself, with its answer lost, is nobody else’s version', async () => {
  let words: ClaimDraftValues = typedInput
  const { saver, saved, said } = startSaver(
    [[503], [409], [200, { ...typedInput, revision: 4 }], [200, { ...more, revision: 5 }]],
    { words: () => words },
  )
  expect(await saver.save()).toBe(false)
  words = more
  expect(await saver.save()).toBe(true)
  expect(saved).toMatchObject([
    { ...typedInput, revision: 3 },
    { ...more, revision: 3 },
    { ...more, revision: 4 },
  ])
  expect(said).toEqual(['saving', 'kept', 'saving', 'saving', 'saved'])
})

test('also where the page was loaded anew before it learned of it', async () => {
  const keptInput = { ...more, revision: 3, sent: typedInput }
  const { saver, saved, said } = startSaver(
    [[409], [200, { ...typedInput, revision: 4 }], [200, { ...more, revision: 5 }]],
    { words: () => more, kept: keptInput },
  )
  expect(await saver.save()).toBe(true)
  expect(saved.at(-1)).toMatchObject({ ...more, revision: 4 })
  expect(said).not.toContain('theirs')
})

test('what somebody typed is not sent under the name of who has signed in since, nor of nobody', async () => {
  const { client, saver, sent } = startSaver([])
  for (const person of [{ id: 'daniel' }, null]) {
    client.setQueryData(sessionKey, person)
    expect(await saver.save()).toBe(false)
  }
  expect(sent).toEqual([])
})

test('a session that has ended meanwhile is known from the first save that is refused', async () => {
  const { client, saver, said } = startSaver([[401]])
  await saver.save()
  expect(client.getQueryData(sessionKey)).toBe(null)
  expect(said).toEqual(['saving', 'refused'])
})

// Spec: claims/form
test('it says Saved only while the server has all that was typed', async () => {
  let words: ClaimDraftValues = draft
  const { saver, said } = startSaver([[200, { ...typedInput, revision: 4 }]], { words: () => words })
  // The same text as saved.
  saver.typed()
  expect(said).toEqual([])
  words = typedInput
  saver.typed()
  expect(said).toEqual(['saving'])
  expect(await saver.save()).toBe(true)
  expect(said.at(-1)).toBe('saved')
})

test('what is saved as the page is left goes on without it', async () => {
  const { saver } = startSaver([])
  const fetchMock = vi.fn(async (_url: string, _given: RequestInit) =>
    Response.json({ claim: { ...draft, ...typedInput, revision: 4 } }),
  )
  vi.stubGlobal('fetch', fetchMock)
  saver.typed()
  await saver.save()
  expect(fetchMock.mock.lastCall?.[1].keepalive).toBe(true)
})

test('that it is kept on this device is said only where the browser has kept it', async () => {
  for (const [isKept, state] of [
    [() => undefined, 'kept'],
    [
      () => {
        throw new DOMException('Full', 'QuotaExceededError')
      },
      'unkept',
    ],
  ] as const) {
    browserKeeps(isKept)
    const { client, saver, said } = startSaver([[503]])
    await saver.save()
    expect(said).toEqual(['saving', state])
    // Ends the retries.
    client.setQueryData(sessionKey, null)
  }
})

test('a card number is in no draft that this browser stores, while the server refuses it and the screen keeps it', async () => {
  const storedDrafts: string[] = []
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (_: string, draft: string) => storedDrafts.push(draft),
    removeItem: () => undefined,
  })
  const toldReport = LossReport.parse({ place: 'The oven room', whatHappened: 'Paid by 4111 1111 1111 1111' })
  const words = () => ({ line: 'property', told: toldReport }) as const
  const { saver, said } = startSaver([[400]], { words })
  saver.typed()
  expect(await saver.save()).toBe(false)
  expect(said.at(-1)).toBe('refused')
  expect(storedDrafts.length).toBeGreaterThan(0)
  expect(storedDrafts.join()).toContain('Paid by •••')
  expect(storedDrafts.join()).not.toContain('4111')
})
