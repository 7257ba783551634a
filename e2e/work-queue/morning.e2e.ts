import { addTestPerson } from '../../server/testing/people.ts'
import { expect, test } from '../test.ts'

test('a morning of 300 clients is worked off by keyboard alone', async ({ agent, database, somebody }) => {
  for (let count = 0; count < 282; count++) await addTestPerson(database, { role: 'client', agent })
  const clients = await Promise.all(
    Array.from({ length: 18 }, (_, index) =>
      somebody({ role: 'client', agent, company: `Morning ${String(index + 1).padStart(2, '0')} LLC` }),
    ),
  )
  const ask = async (index: number, data: object) => {
    const answer = await clients[index]?.request.post('/api/request', { data })
    expect(answer?.status()).toBe(201)
  }
  for (const clientIndex of [0, 1])
    await ask(clientIndex, { type: 'other', isUrgent: true, details: 'By noon.' })
  for (const clientIndex of [2, 3, 4, 5, 6, 7, 8, 9]) await ask(clientIndex, { type: 'endorsement' })
  for (const clientIndex of [10, 11]) await ask(clientIndex, { type: 'coi' })
  for (const clientIndex of [12, 13, 14, 15, 16, 17])
    await clients[clientIndex]?.request.post('/api/message', { data: { content: 'Is it going up again?' } })
  const response = await agent.request.post('/api/invite', {
    data: { email: `owen-${crypto.randomUUID()}@pruitt.example` },
  })
  expect(response.status()).toBe(201)

  const page = await agent.open('/')
  const lines = page.getByRole('list', { name: 'Open items' }).getByRole('listitem')
  const openNow = page.getByRole('region', { name: 'Open now' })
  const { keyboard } = page
  let remainingCount = 19
  const expectRemaining = (count: number) => expect(lines).toHaveCount(count)
  const pressAndWait = async (key: string) => {
    await keyboard.press(key)
    await expectRemaining(--remainingCount)
  }
  await expectRemaining(remainingCount)
  await expect(openNow.getByRole('button', { name: 'Complete' })).toBeVisible()

  await pressAndWait('e')
  await keyboard.press('u')
  await expectRemaining(++remainingCount)
  for (let count = 0; count < 2; count++) await pressAndWait('e')
  // The endorsements come next. One is snoozed until tomorrow.
  await keyboard.press('j')
  await keyboard.press('k')
  await keyboard.press('s')
  await expect(page.getByRole('dialog', { name: 'Snooze until' })).toBeVisible()
  await keyboard.press('Enter')
  await expectRemaining(--remainingCount)
  for (let count = 0; count < 7; count++) await pressAndWait('e')
  for (let count = 0; count < 6; count++) {
    await expect(openNow.getByRole('textbox', { name: /^Message to Morning/ })).toBeVisible()
    await keyboard.press('r')
    await keyboard.type('By four percent, I will call you.')
    await keyboard.press('Control+Enter')
    await expectRemaining(--remainingCount)
  }
  await expect(openNow.getByRole('button', { name: 'Send Invite' })).toBeVisible()
  await pressAndWait('e')
  for (let count = 0; count < 2; count++) {
    await expect(openNow).toContainText('Certificate request')
    await keyboard.press('e')
    remainingCount--
    if (remainingCount > 0) await expectRemaining(remainingCount)
  }
  await expect(page.getByText('Nothing open', { exact: true })).toBeVisible()
})
