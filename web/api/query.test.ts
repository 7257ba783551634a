import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeQueryClient } from './cache.ts'
import { CallError } from './call.ts'
import { fetchOneMorePage, refetchEntities, refetchOlderThan } from './query.ts'

/** A list of policies on the screen, whose queries the test answers by hand. */
function onScreen() {
  const client = makeQueryClient()
  const answers: ((text: string) => void)[] = []
  const list = new QueryObserver(client, {
    queryKey: ['policies'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
    meta: { shows: ['policy'] },
  })
  list.subscribe(() => {})
  return { client, answers, shown: () => list.getCurrentResult().data }
}

const longAgo = 0

for (const [status, caseName, readings] of [
  [0, 'what could not be read while the server was away is read once the stream is open', 2],
  [404, 'what the server says is not there is not asked for again when the stream opens', 1],
] as const)
  test(caseName, async () => {
    const client = makeQueryClient()
    let calls = 0
    const one = new QueryObserver(client, {
      queryKey: ['policy'],
      queryFn: async () => {
        calls++
        if (calls === 1) throw new CallError(status, 'unknown', 'Failed to load the policy')
        return 'read'
      },
      meta: { shows: ['policy'] },
    })
    one.subscribe(() => {})
    await expect.poll(() => one.getCurrentResult().isError).toBe(true)
    await refetchOlderThan(client, Date.now())
    expect(calls).toBe(readings)
  })

test('a first reading under way when one hears of a change is done again, and its own answer is not shown', async () => {
  const { client, answers, shown } = onScreen()
  const isRead = refetchEntities(client, ['policy'])
  expect(answers).toHaveLength(2)
  answers[1]?.('after')
  answers[0]?.('before')
  await isRead
  expect(shown()).toBe('after')
})

test('the start of a page does its first readings once, though the stream opens meanwhile', async () => {
  const { client, answers, shown } = onScreen()
  await refetchOlderThan(client, Date.now())
  answers[0]?.('at first')
  await expect.poll(shown).toBe('at first')
  expect(answers).toHaveLength(1)
})

for (const [caseName, hear] of [
  ['of a change', (client: QueryClient) => refetchEntities(client, ['policy'])],
  ['that the stream is open', (client: QueryClient) => refetchOlderThan(client, longAgo)],
] as const)
  test(`a later reading under way when one hears ${caseName} is done again, and what is shown stays until then`, async () => {
    const { client, answers, shown } = onScreen()
    answers[0]?.('at first')
    await expect.poll(shown).toBe('at first')
    void client.refetchQueries()
    const isRead = hear(client)
    expect(shown()).toBe('at first')
    expect(answers).toHaveLength(3)
    answers[2]?.('after')
    answers[1]?.('before')
    await isRead
    expect(shown()).toBe('after')
  })

test('what shows something else is not read again for a change, nor what was read since the stream opened', async () => {
  const { client, answers, shown } = onScreen()
  answers[0]?.('at first')
  await expect.poll(shown).toBe('at first')
  await refetchEntities(client, ['request'])
  await refetchOlderThan(client, longAgo)
  expect(answers).toHaveLength(1)
})

/** A list of two pages, the first on the screen; the test answers further queries by hand. */
async function firstOfTwo() {
  const client = makeQueryClient()
  const answers: (() => void)[] = []
  let version = 'old'
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['policies', 'list'],
    queryFn: ({ pageParam }) =>
      new Promise<string>((answer) => answers.push(() => answer(`${version} page ${pageParam}`))),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => (pages.length < 2 ? pages.length + 1 : null),
    meta: { shows: ['policy'] },
  })
  list.subscribe(() => {})
  const answerNext = async () => {
    await expect.poll(() => answers.length).toBe(1)
    answers.shift()?.()
  }
  await answerNext()
  const shownPages = () => list.getCurrentResult().data?.pages
  await expect.poll(shownPages).toEqual(['old page 1'])
  const change = () => {
    version = 'new'
    void refetchEntities(client, ['policy'])
  }
  return {
    answers,
    answered: answerNext,
    shown: shownPages,
    change,
    showMore: () => fetchOneMorePage(list.fetchNextPage, 1),
  }
}

test('Show more reads the next page though a change is heard of while it does', async () => {
  const { answers, answered, shown, change, showMore } = await firstOfTwo()
  const isRead = showMore()
  await expect.poll(() => answers.length).toBe(1)
  answers.length = 0
  change()
  await answered()
  await answered()
  await isRead
  expect(shown()).toEqual(['new page 1', 'new page 2'])
})

test('Show more while a change is read anew waits for it, and leaves nothing old', async () => {
  const { answered, shown, change, showMore } = await firstOfTwo()
  change()
  const isRead = showMore()
  await answered()
  await answered()
  await isRead
  expect(shown()).toEqual(['new page 1', 'new page 2'])
})
