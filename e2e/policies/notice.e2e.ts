import { formatDay } from '../../contract/values/days.ts'
import { addPolicies, dayFromToday, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('a notice of cancellation is entered on the policy, warns its client at once, and is done from Today', async ({
  agent,
  client,
}) => {
  const [id] = await addPolicies(agent, client, [{}])
  const page = await client.open('/')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  const agentPage = await agent.open(`/policy/${id}?tab=history`)
  await agentPage.getByRole('button', { name: 'Record Event' }).click()
  const dialog = agentPage.getByRole('dialog', { name: 'Record Event' })
  await dialog.getByRole('combobox', { name: /^Event/ }).selectOption('Notice of cancellation')
  await dialog.getByLabel(/^Cancellation effective date/).fill(dayFromToday(12))
  await dialog.getByLabel(/^Reason/).selectOption('Non-payment')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter the amount due')).toBeVisible()
  await dialog.getByLabel(/^Amount due/).fill('412')
  await dialog.getByLabel(/^Last day to pay/).fill(dayFromToday(10))
  await dialog.getByLabel(/^Source/).selectOption('Letter or document from the carrier')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastTitled(agentPage, 'Event Recorded')).toBeVisible()
  await expect(agentPage.getByRole('main').getByText('$412 due by')).toBeVisible()

  // The client's page updates without a reload.
  const warning = page.getByText(new RegExp(`will be cancelled effective ${formatDay(dayFromToday(12))}`))
  await expect(warning).toBeVisible()
  await expect(page.getByText(new RegExp(`Pay \\$412 .*by ${formatDay(dayFromToday(10))}`))).toBeVisible()
  await page
    .getByRole('link', { name: /GL 4410/ })
    .first()
    .click()
  await expect(warning).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Reason: non-payment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record Event' })).toHaveCount(0)

  const [paper] = await Promise.all([
    agentPage.waitForEvent('download'),
    agentPage.getByRole('button', { name: 'Letter about Notice of cancellation' }).click(),
  ])
  expect(paper.suggestedFilename()).toBe('letter-GL-4410.pdf')

  await agentPage.goto('/')
  const line = agentPage.getByRole('listitem').filter({ hasText: 'GL 4410' }).first()
  await line
    .getByRole('button', { name: /^Notice|GL 4410/ })
    .first()
    .click()
  await agentPage.getByRole('button', { name: 'Notice Rescinded' }).click()
  const eventDialog = agentPage.getByRole('dialog', { name: 'Record Event' })
  await eventDialog.getByLabel(/^Source/).selectOption('Phone')
  await eventDialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastTitled(agentPage, 'Event Recorded')).toBeVisible()
  await expect(warning).toHaveCount(0)
})
