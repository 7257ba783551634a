import { formatDay } from '../../contract/values/days.ts'
import { countInteractions } from '../interaction-cost.ts'
import { addPolicies, dayFromToday, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

const quarterly = { paymentFrequency: 'quarterly', startDate: dayFromToday(-80), endDate: dayFromToday(285) }

// Spec: bills/entry
test('an agent adds the bills of a term', async ({ agent, agentPage: page, client }) => {
  const [quarterlyId, annualId] = await addPolicies(agent, client, [
    quarterly,
    { ...quarterly, policyNumber: 'GL 4411', paymentFrequency: 'annually' },
  ])
  await test.step('an agent bills a term as it is paid, quarterly, by its carrier: two presses, and nothing is typed', async () => {
    await page.goto(`/policy/${quarterlyId}`)
    const card = page.getByRole('region', { name: 'Bills' })
    await expect(card.getByText(/^No bills yet/)).toBeVisible()
    const job = await countInteractions(page)
    await card.getByRole('button', { name: 'Add Bill' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Bill' })
    await expect(dialog.getByText('Installments match the total.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add Bill' }).click()
    await expect(toastTitled(page, 'Bill Added')).toBeVisible()
    await job.cost({ presses: 2, fields: 0 })
    await expect(card.getByText('$1,046.75')).toHaveCount(4)
    await expect(card.getByText('Payment not confirmed')).toHaveCount(1)
  })

  await test.step('what the agency bills has to add up, with its taxes and fees; the installments follow what is typed', async () => {
    await page.goto(`/policy/${annualId}`)
    await page.getByRole('button', { name: 'Add Bill' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Bill' })
    await dialog.getByLabel(/^Billed by/).selectOption('The agency (agency bill)')
    await dialog.getByLabel(/^Taxes/).fill('167.48')
    await dialog.getByLabel(/^Fees/).fill('150')
    const amount = dialog.getByLabel(/^Amount/)
    await expect(amount).toHaveValue('4504.48')
    await amount.fill('4187')
    const sumError = 'The installments add up to $4,187; premium, taxes and fees are $4,504.48'
    await expect(dialog.getByText(`${sumError}.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Add Bill' }).click()
    await expect(dialog.getByText(sumError, { exact: true }).first()).toBeVisible()
    await dialog.getByLabel(/^Down payment/).fill('1500')
    await expect(amount).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Add Bill' }).click()
    await expect(toastTitled(page, 'Bill Added')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Bills' }).getByText('$3,004.48')).toBeVisible()
  })
})

// Spec: bills/shown
test('a client sees what is due next and to whom, says once that they have paid, and hears when it is noted', async ({
  agent,
  client,
}) => {
  const [id] = await addPolicies(agent, client, [{}])
  const bill = {
    by: 'agency',
    premium: 4187,
    installments: [{ dueOn: dayFromToday(5), amount: 4187 }],
  }
  expect((await agent.request.post(`/api/agent/bill/policy/${id}`, { data: bill })).status()).toBe(201)
  const page = await client.open('/')
  await page.getByRole('link', { name: `$4,187 is due ${formatDay(dayFromToday(5))}` }).click()
  await expect(page).toHaveURL('/bills')
  const row = page.getByRole('row').filter({ hasText: 'GL 4410' })
  await expect(row).toContainText('Harborline Insurance Agency')
  await row.getByRole('button', { name: /^I’ve paid/ }).click()
  const dialog = page.getByRole('dialog', { name: 'I’ve Paid This' })
  await expect(dialog.getByText(/This does not change your policy/)).toBeVisible()
  const note = dialog.getByLabel(/^Note/)
  await note.fill('Card 4111 1111 1111 1111')
  await dialog.getByRole('button', { name: 'Notify My Agent' }).click()
  await expect(dialog.getByText(/^Please take the card number out of “Note”/)).toBeVisible()
  await note.fill('By check, yesterday')
  await dialog.getByRole('button', { name: 'Notify My Agent' }).click()
  await expect(toastTitled(page, 'Your agent was notified')).toBeVisible()
  await expect(row).toContainText('Not confirmed yet')
  await expect(row.getByRole('button')).toHaveCount(0)
  const bar = page.getByRole('region', { name: 'Bills by Month' }).getByRole('link')
  await expect(bar).toHaveAccessibleName(
    /^\$4,187, due .+, for General Liability GL 4410\. Not confirmed yet\.$/,
  )
  await expect(bar).toHaveAttribute('href', `/policy/${id}`)

  const agentPage = await agent.open('/')
  const line = agentPage.getByRole('listitem').filter({ hasText: 'Client reported a payment' }).first()
  await line.click()
  await expect(agentPage.getByText(/By check, yesterday/)).toBeVisible()
  await line.getByRole('button', { name: /^Confirm Payment: / }).click()
  const confirmDialog = agentPage.getByRole('dialog', { name: 'Confirm Payment' })
  await expect(confirmDialog).toHaveAccessibleDescription(
    /^General Liability Insurance GL 4410, .+: \$4,187, /,
  )
  await confirmDialog.getByRole('button', { name: 'Confirm Payment' }).click()
  await expect(toastTitled(agentPage, 'Payment Recorded')).toBeVisible()

  // The client's page updates without a reload.
  await expect(page.getByText('No Bills')).toBeVisible()
  await page.goto(`/policy/${id}`)
  await expect(page.getByRole('region', { name: 'Bills' })).toContainText('Paid')
})

test('staff records what is overdue: after a notice of cancellation, and several payments at once', async ({
  agent,
  agentPage: page,
  client,
}) => {
  await test.step('a notice for non-payment is of the payment that is missing, and its bill says so', async () => {
    const [id] = await addPolicies(agent, client, [{}])
    const bill = { by: 'carrier', premium: 4187, installments: [{ dueOn: dayFromToday(-9), amount: 4187 }] }
    await agent.request.post(`/api/agent/bill/policy/${id}`, { data: bill })
    await page.goto(`/policy/${id}?tab=history`)
    await page.getByRole('button', { name: 'Record Event' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record Event' })
    await dialog.getByRole('combobox', { name: /^Event/ }).selectOption('Notice of cancellation')
    await dialog.getByLabel(/^Cancellation effective date/).fill(dayFromToday(12))
    await dialog.getByLabel(/^Reason/).selectOption('Non-payment')
    await dialog.getByLabel(/^Missed payment/).selectOption(`$4,187, due ${formatDay(dayFromToday(-9))}`)
    await expect(dialog.getByLabel(/^Amount due/)).toHaveValue('4,187')
    await dialog.getByLabel(/^Last day to pay/).fill(dayFromToday(10))
    await dialog.getByLabel(/^Source/).selectOption('Letter or document from the carrier')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastTitled(page, 'Event Recorded')).toBeVisible()
    await page.getByRole('tab', { name: 'Overview' }).click()
    const card = page.getByRole('region', { name: 'Bills' })
    await expect(card.getByText(/^The carrier gave notice of cancellation effective/)).toBeVisible()
    await expect(card.getByText('The carrier’s notice is for this payment')).toBeVisible()
    await card.getByRole('button', { name: /^Record payment: / }).click()
    const paymentDialog = page.getByRole('dialog', { name: 'Record Payment' })
    await expect(paymentDialog).toHaveAccessibleDescription(/^GL 4410, .+: \$4,187, due /)
    const source = paymentDialog.getByLabel(/^Source/)
    // The longest source, 'Letter or document from the carrier', needs 311 px.
    expect((await source.boundingBox())?.width).toBeGreaterThan(320)
    await source.selectOption('Carrier website')
    await paymentDialog.getByRole('button', { name: 'Record Payment' }).click()
    await expect(toastTitled(page, 'Payment Recorded')).toBeVisible()
    await expect(page.getByText(/Crum & Forster has given notice/), 'the notice stands').toBeVisible()
  })

  await test.step('staff sees what is overdue with its sum, and records several payments with one source', async () => {
    const [policyId] = await addPolicies(agent, client, [{ policyNumber: 'GL 7714', premium: 3000 }])
    const form = {
      by: 'carrier',
      premium: 3000,
      installments: [-40, -10, 60].map((days) => ({ dueOn: dayFromToday(days), amount: 1000 })),
    }
    expect((await agent.request.post(`/api/agent/bill/policy/${policyId}`, { data: form })).status()).toBe(
      201,
    )
    await page.goto('/bills')
    await page.getByRole('button', { name: 'Overdue 2 · $2,000' }).click()
    const rows = page.getByRole('table', { name: 'Bills' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'Select Bills' }).click()
    await page.getByRole('checkbox', { name: /^Select all shown/ }).check()
    await page.getByRole('button', { name: 'Record Payments' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record Payments' })
    await expect(dialog).toContainText('2 payments, $2,000 in all')
    await dialog.getByLabel('Source').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Record Payments' }).click()
    await expect(page.getByText('No payment is overdue.')).toBeVisible()
    await page.getByRole('button', { name: 'All unpaid' }).click()
    await expect(rows).toHaveCount(2)
    await rows.getByRole('button', { name: /^Record Payment: / }).click()
    const last = page.getByRole('dialog', { name: 'Record Payment' })
    await expect(last).toHaveAccessibleDescription(/^GL 7714, .+: \$1,000, due .+, to Crum & Forster$/)
    // The source is the one chosen before, so a press is enough.
    await last.getByRole('button', { name: 'Record Payment' }).click()
    await expect(page.getByText('No payments are due. To add a bill, open its policy.')).toBeVisible()
  })
})
