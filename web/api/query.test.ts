import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeQueryClient, readAnew, readOlderThan } from './query.ts'

/** A list of policies on the screen, whose readings are answered by hand. */
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

test('a first reading under way when one hears of a change is done again, and its own answer is not shown', async () => {
  const { client, answers, shown } = onScreen()
  const isRead = readAnew(client, ['policy'])
  expect(answers).toHaveLength(2)
  answers[1]?.('after')
  answers[0]?.('before')
  await isRead
  expect(shown()).toBe('after')
})

test('the start of a page does its first readings once, though the stream opens meanwhile', async () => {
  const { client, answers, shown } = onScreen()
  await readOlderThan(client, Date.now())
  answers[0]?.('at first')
  await expect.poll(shown).toBe('at first')
  expect(answers).toHaveLength(1)
})

for (const [what, hear] of [
  ['of a change', (client: QueryClient) => readAnew(client, ['policy'])],
  ['that the stream is open', (client: QueryClient) => readOlderThan(client, longAgo)],
] as const)
  test(`a later reading under way when one hears ${what} is done again, and what is shown stays until then`, async () => {
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
  await readAnew(client, ['request'])
  await readOlderThan(client, longAgo)
  expect(answers).toHaveLength(1)
})
