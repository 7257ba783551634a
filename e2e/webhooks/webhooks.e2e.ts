import { addDays, dayIn, formatDay, formatMoment } from '../../contract/values/days.ts'
import { portalDatabase } from '../database.ts'
import { goWithin } from '../go-within.ts'
import { factValue, testUserPassword } from '../portal.ts'
import { expect, test } from '../test.ts'

// 18 or 19 hours ahead of the agency.
const timezoneId = 'Pacific/Kiritimati'

test('the pages of webhooks show every time in the reader’s time zone', async ({ agent }) => {
  const page = await agent.open(undefined, { timezoneId })
  await page.request.post('/api/auth/confirm', { data: { password: testUserPassword } })
  const reply = await page.request.post('/api/agent/webhooks', {
    data: { name: 'Task list', address: 'https://hooks.example.com/portal', kinds: ['task'] },
  })
  expect(reply.status()).toBe(201)
  const { id, createdAt } = (await reply.json()).webhook
  const secretReply = await page.request.post(`/api/agent/webhooks/${id}/secret`)
  expect(secretReply.status()).toBe(200)
  const { formerSecretUntil } = (await secretReply.json()).webhook
  const daysBefore = (count: number) => `${addDays(createdAt.slice(0, 10), -count)}T17:05:00.000Z`
  const [failingSince, offSince] = [daysBefore(5), daysBefore(2)]
  const delivery = { createdAt: daysBefore(4), attemptedAt: daysBefore(3), nextAt: formerSecretUntil }
  const db = await portalDatabase()
  await db
    .insertInto('webhookDeliveries')
    .values({
      ...{ ...delivery, id: crypto.randomUUID(), webhookId: id, retriedUntil: formerSecretUntil },
      ...{ attempts: 1, request: '{}', problem: 'The receiver answered 500' },
    })
    .execute()
  const update = (times: { failingSince: string; offSince?: string }) =>
    db.updateTable('webhooks').set(times).where('id', '=', id).execute()
  await update({ failingSince })

  await page.goto('/account/webhooks')
  await expect(page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')).toContainText(
    `created ${formatDay(dayIn(timezoneId, new Date(createdAt)))}`,
  )
  await goWithin(page, `/account/webhooks/${id}`)
  await expect(
    page.getByText(`has not accepted an event since ${formatMoment(failingSince, timezoneId)}.`),
  ).toBeVisible()
  await expect(factValue(page.locator('main'), 'Old secret')).toHaveText(
    `Also valid until ${formatMoment(formerSecretUntil, timezoneId)}`,
  )
  const row = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect(row).toContainText(
    `${formatMoment(delivery.createdAt, timezoneId)} · The receiver answered 500 · next attempt ${formatMoment(delivery.nextAt, timezoneId)}`,
  )
  await row.getByRole('button', { name: /^Details/ }).click()
  await expect(factValue(page.getByRole('dialog', { name: 'Delivery' }), 'Last attempt')).toHaveText(
    formatMoment(delivery.attemptedAt, timezoneId),
  )
  await update({ failingSince, offSince })
  await page.reload()
  await expect(page.getByText(`Switched off ${formatMoment(offSince, timezoneId)}:`)).toBeVisible()
})
