import { formatDay } from '../../contract/values/days.ts'
import { waitForMail } from '../mail.ts'
import { addPolicies, dayFromToday, factValue, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { fillInCancellation } from './policies.ts'

const cancelledOn = dayFromToday(-10)

test('Renew asks for the new premium; the renewal reads as not confirmed to everybody until the agent confirms it', async ({
  agent,
  client,
}) => {
  const agentPage = await agent.open()
  const ids = await addPolicies(agent, client, [{ startDate: dayFromToday(-364), endDate: dayFromToday(1) }])
  const page = await client.open()
  await agentPage.goto(`/policy/${ids[0]}`)
  await agentPage.getByRole('button', { name: /^Actions/ }).click()
  await agentPage.getByRole('menuitem', { name: 'Renew' }).click()
  const dialog = agentPage.getByRole('dialog', { name: 'Renew' })
  const premium = dialog.getByLabel('Renewal premium')
  await expect(premium).toHaveValue('')
  await expect(dialog.getByText(/Expiring premium: \$4,187/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await expect(dialog.getByText('Please enter the renewal premium')).toBeVisible()
  await premium.fill('4310')
  await expect(dialog.getByText(/2\.9% more, \$123/)).toBeVisible()
  await dialog.getByText('Changes to carrier, policy number, limits or deductible').click()
  await dialog.getByLabel(/^Each occurrence/).fill('2000000')
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await expect(toastTitled(agentPage, 'Renewal Saved')).toBeVisible()
  const unconfirmedText = 'Renewal, not yet confirmed by the carrier'
  await expect(agentPage.getByText(`${unconfirmedText}.`)).toBeVisible()
  await expect(
    factValue(agentPage.getByRole('region', { name: 'Policy Information' }), 'Premium'),
  ).toContainText('$4,310')

  await expect(agentPage.getByText(/Not shared with .+ yet\./)).toBeVisible()
  await page.goto('/policies')
  await expect(page.getByRole('row').filter({ hasText: 'General Liability' })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: unconfirmedText })).toHaveCount(0)
  await agentPage.getByRole('button', { name: 'Share with Client' }).click()
  const shareDialog = agentPage.getByRole('dialog', { name: 'Share with Client' })
  await shareDialog.getByLabel(/^Reason for the premium change/).fill('Payroll rose')
  await expect(
    shareDialog.getByText(/Your renewal is here: \$4,310 \(2\.9% more\)\. Reason: Payroll rose\./),
  ).toBeVisible()
  await shareDialog.getByRole('button', { name: 'Share with Client' }).click()
  await expect(toastTitled(agentPage, 'Renewal Shared')).toBeVisible()
  await expect(agentPage.getByRole('button', { name: 'Share with Client' })).toHaveCount(0)

  await expect(page.getByRole('row').filter({ hasText: unconfirmedText })).toHaveCount(1)
  await page.goto('/')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: unconfirmedText })
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  await expect(card.getByText(/^Renewal effective .+: \$4,310/)).toBeVisible()
  await page.goto('/notifications')
  await expect(
    page.getByText(/sent the renewal .+: \$4,310, not yet confirmed by Crum & Forster/).first(),
  ).toBeVisible()
  await expect(page.getByText('Policy renewed')).toHaveCount(0)
  await page.goto(new URL(agentPage.url()).pathname)
  await expect(
    page.getByText(/^Your renewal is here: \$4,310 \(2\.9% more\)\. Reason: Payroll rose\./),
  ).toBeVisible()
  await expect(page.getByText(/Your agent will record the confirmation here\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm Renewal' })).toHaveCount(0)

  await agentPage.getByRole('button', { name: 'Confirm Renewal' }).click()
  const question = agentPage.getByRole('dialog', { name: 'Confirm Renewal' })
  await expect(question.getByText(/^Has the carrier confirmed this renewal in writing\?/)).toBeVisible()
  await question.getByRole('button', { name: 'Confirm Renewal' }).click()
  await expect(question.getByText('Please choose a source')).toBeVisible()
  await question.getByLabel(/^Source/).selectOption({ index: 1 })
  await question.getByRole('button', { name: 'Confirm Renewal' }).click()
  await expect(toastTitled(agentPage, 'Renewal Confirmed')).toBeVisible()
  await expect(agentPage.getByText(`${unconfirmedText}.`)).toHaveCount(0)
  // The client's page updates without a reload.
  await expect(page.getByText(/Your agent will record the confirmation here\./)).toHaveCount(0)
  await expect(page.getByText(`${unconfirmedText}.`)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General Liability Insurance')
})

test('an agent cancels a policy, and is led to confirm a renewal', async ({ agent, client }) => {
  const [id, otherId, renewedId] = await addPolicies(agent, client, [
    {},
    { policyNumber: 'GL 4420' },
    { policyNumber: 'GL 4430' },
  ])
  const page = await agent.open(`/policy/${id}`)
  await test.step('cancelling asks from which day, which must lie in the term, and the client is told by mail', async () => {
    await page.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Deactivate Policy' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Deactivate Policy' })
    const effectiveDateField = dialog.getByLabel(/^Cancellation effective date/)
    await dialog.getByLabel(/^Reason(?! for)/).selectOption('Moved to another policy')
    await expect(effectiveDateField).toHaveCount(0)
    await dialog.getByLabel(/^Reason(?! for)/).selectOption('Cancelled')
    await expect(effectiveDateField).toHaveValue('')
    await effectiveDateField.fill(dayFromToday(-101))
    await expect(dialog.getByText(/^Please enter a date in the term/)).toBeVisible()
    await fillInCancellation(dialog, cancelledOn)
    await dialog.getByRole('button', { name: 'Deactivate Policy' }).click()
    await expect(toastTitled(page, 'Policy Cancelled')).toBeVisible()
    await expect(
      page.getByText(new RegExp(`cancelled effective ${formatDay(cancelledOn)}, 12:01 a.m.`)),
    ).toBeVisible()
    const mail = await waitForMail(client.email, /cancelled/)
    expect(mail.subject).toBe(`Policy GL 4410 was cancelled effective ${formatDay(cancelledOn)}`)
  })

  await test.step('Cancel Policy opens the entry of a cancellation, and is not offered once one is on file', async () => {
    await page.goto(`/policy/${otherId}`)
    const actions = page.getByRole('button', { name: 'Actions for GL 4420' })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Record Cancellation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record Cancellation' })
    await expect(dialog.getByRole('combobox', { name: /^Event/ })).toHaveValue('cancellation')
    await dialog.getByLabel(/^Cancellation effective date/).fill(dayFromToday(-1))
    await dialog.getByLabel(/^Reason/).selectOption('Requested by the insured')
    await dialog.getByLabel(/^Notice of cancellation received/).selectOption('No')
    await dialog.getByLabel(/^Source/).selectOption('Phone')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastTitled(page, 'Event Recorded')).toBeVisible()
    await actions.click()
    await expect(page.getByRole('menuitem', { name: 'Edit Policy' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Record Cancellation' })).toHaveCount(0)
  })

  await test.step('Edit Policy says where a renewal is confirmed, beside the status', async () => {
    const reply = await agent.request.post(`/api/policy/renew/${renewedId}`, { data: { premium: 4310 } })
    await page.goto(`/policy/${(await reply.json()).policy.id}`)
    await page.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Edit Policy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Policy' })
    await dialog.getByLabel('Status').selectOption('active')
    await dialog.getByRole('button', { name: 'Update Policy' }).click()
    const words = 'This renewal is not confirmed yet. Use Confirm Renewal once the carrier has'
    await expect(dialog.getByText(words)).toBeVisible()
  })
})

test('a loss from before the cancellation is reported by the client, and begun by the agent on the policy’s own page', async ({
  agent,
  client,
}) => {
  const agentPage = await agent.open()
  const ids = await addPolicies(agent, client, [{}, { policyNumber: 'GL 4420' }])
  await agent.request.delete(`/api/policy/${ids[0]}?reason=cancelled&cancelledOn=${cancelledOn}`)
  const page = await client.open('/claims')
  await page.getByRole('button', { name: 'File a Claim' }).click()
  const choice = page.getByRole('dialog', { name: 'File a Claim' })
  const cancelledName = `GL 4410 General Liability Insurance (cancelled ${formatDay(cancelledOn)})`
  await expect(choice.getByRole('button', { name: 'GL 4420 General Liability Insurance' })).toBeVisible()
  await choice.getByText('Policies not in force today').click()
  await choice.getByRole('link', { name: cancelledName }).click()
  const next = () => page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^This policy was cancelled effective/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Policy' })).toBeVisible()
  await page.getByRole('button', { name: 'Start Report' }).click()
  const note = page.getByText(/Our records show no coverage that day/)
  await page.getByLabel(/^Date of loss/).fill(dayFromToday(0))
  await expect(note).toBeVisible()
  await page.getByLabel(/^Date of loss/).fill(dayFromToday(-20))
  await expect(note).toHaveCount(0)
  await page.getByLabel(/^Where/).fill('40 Ferry Slip Lane')
  await page.getByLabel(/^What happened/).fill('A visitor slipped on the step.')
  await page.getByText('No', { exact: true }).click()
  await next()
  await page.getByRole('button', { name: 'Report Claim' }).click()
  await expect(toastTitled(page, 'Claim Reported')).toBeVisible()
  await expect(page.getByText(/, cancelled effective/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'GL 4410' })).toBeVisible()

  await agentPage.goto(`/policy/${ids[0]}?tab=claims`)
  await expect(agentPage.getByRole('article', { name: 'Liability claim on GL 4410' })).toBeVisible()
  await agentPage.getByRole('link', { name: 'File New Claim' }).click()
  await expect(agentPage.getByRole('link', { name: 'Back to Policy' })).toBeVisible()
  await agentPage.getByRole('button', { name: 'Start the Report' }).click()
  await expect(agentPage.getByRole('heading', { name: 'What Happened' })).toBeVisible()
})
