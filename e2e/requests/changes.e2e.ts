import { addPolicies, dayFromToday, toastTitled } from '../portal.ts'
import { dashboardSidebar } from '../shell/frame.ts'
import { expect, test } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'

// Spec: requests/changes
test('a client asks for a van, the agent notes it as sent and confirms it: it is on the policy, and the client reads so', async ({
  agent,
  client,
}) => {
  const auto = { type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902', startDate: dayFromToday(-30) }
  const [policyId] = await addPolicies(agent, client, [auto])
  const page = await client.open(`/policy/${policyId}`)
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  const requestDialog = page.getByRole('dialog', { name: 'Request from Your Agent' })
  await requestDialog.getByLabel('Request type').selectOption('endorsement')
  await requestDialog.getByLabel(/^Change/).selectOption('add vehicle')
  await requestDialog.getByLabel(/^Make/).fill('Ford')
  await requestDialog.getByLabel(/^Model/).fill('Transit 350')
  await requestDialog.getByRole('button', { name: 'Submit Request' }).click()
  await expect(requestDialog.getByText('Please enter the year as four digits')).toBeVisible()
  await requestDialog.getByLabel(/^Year/).fill('2025')
  await requestDialog.getByRole('button', { name: 'Submit Request' }).click()
  await expect(toastTitled(page, 'Request Sent!')).toBeVisible()

  const agentPage = await agent.open('/agency/requests?search=HBA 317902')
  const card = agentPage.getByRole('article').filter({ hasText: 'add a vehicle' }).first()
  await card.getByRole('button', { name: /^More for the request/ }).click()
  await agentPage.getByRole('menuitem', { name: 'Sent to Carrier' }).click()
  const sentDialog = agentPage.getByRole('dialog', { name: 'Sent to Carrier' })
  await sentDialog.getByLabel(/^How it was sent/).selectOption('e-mail')
  await sentDialog.getByRole('button', { name: 'Mark as Sent' }).click()
  await expect(toastTitled(agentPage, 'Marked as Sent')).toBeVisible()
  await dashboardSidebar(page).getByRole('link', { name: 'Overview' }).click()
  await expect(
    page.getByText(/^Sent to the carrier .+\. The policy does not change until the carrier confirms\./),
  ).toBeVisible()

  await card.getByRole('button', { name: /^More for the request/ }).click()
  await agentPage.getByRole('menuitem', { name: 'Ask the Client' }).click()
  const question = agentPage.getByRole('dialog', { name: 'Ask the Client' })
  await question.getByLabel(/^What do you need/).fill('What did it cost new?')
  await question.getByRole('button', { name: 'Send Question' }).click()
  await expect(toastTitled(agentPage, 'Question Sent')).toBeVisible()
  await expect(page.getByText('Your agent needs an answer.')).toBeVisible()
  await page.getByRole('button', { name: /^Comments on/ }).click()
  const comments = page.getByRole('dialog', { name: 'Comments' })
  await expect(comments.getByText('What did it cost new?')).toBeVisible()
  await comments.getByLabel('Comment').fill('$54,200')
  await comments.getByRole('button', { name: 'Send Comment' }).click()
  await expect(toastTitled(page, 'Comment Sent')).toBeVisible()

  await card.getByRole('button', { name: /^Confirm Change/ }).click()
  const confirmDialog = agentPage.getByRole('dialog', { name: 'Confirm Change' })
  const model = confirmDialog.getByLabel(/^Model/)
  await expect(model).toHaveValue('Transit 350')
  const vin = confirmDialog.getByLabel(/^VIN/)
  expect((await vin.boundingBox())?.y, 'beside the model').toBe((await model.boundingBox())?.y)
  await expect(vin).toHaveAccessibleDescription('Full VIN, or its last 4 to 8 characters.')
  await confirmDialog.getByRole('button', { name: 'Confirm Change' }).click()
  await expect(vin).toHaveAccessibleDescription(/^Please enter the VIN or its last 4 to 8 characters/)
  await vin.fill('KB21745')
  await confirmDialog.getByLabel(/^Source/).selectOption({ index: 1 })
  await confirmDialog.getByRole('button', { name: 'Confirm Change' }).click()
  await expect(toastTitled(agentPage, 'Change Confirmed')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('2025 Ford Transit 350').first()).toBeVisible()
  await dashboardSidebar(page).getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText(/^Confirmed by the carrier effective /)).toBeVisible()
})

test('a cancellation that the client did not sign at once is confirmed after the agent attached the signed request', async ({
  agent,
  client,
}) => {
  const auto = { type: 'Commercial Auto Insurance', policyNumber: 'HBA 317903', startDate: dayFromToday(-30) }
  const [policyId] = await addPolicies(agent, client, [auto])
  const page = await client.open(`/policy/${policyId}`)
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  const requestDialog = page.getByRole('dialog', { name: 'Request from Your Agent' })
  await requestDialog.getByLabel('Request type').selectOption('endorsement')
  await requestDialog.getByLabel(/^Change/).selectOption('cancel policy')
  await requestDialog.getByRole('button', { name: 'Submit Request' }).click()
  await expect(requestDialog.getByText('Please choose a reason')).toBeVisible()
  await requestDialog.getByLabel(/^Reason(?! details)/).selectOption('out of business or sold')
  await requestDialog.getByLabel(/^Requested effective date/).fill(dayFromToday(30))
  await requestDialog.getByRole('button', { name: 'Submit Request' }).click()
  const attachDialog = page.getByRole('dialog', { name: 'Attach Document' })
  await attachDialog.getByRole('button', { name: 'Later' }).click()
  await expect(attachDialog).toBeHidden()

  const agentPage = await agent.open('/agency/requests?search=HBA 317903')
  const card = agentPage.getByRole('article').filter({ hasText: 'cancel the policy' }).first()
  await card.getByRole('button', { name: /^Confirm Change/ }).click()
  const signedDialog = agentPage.getByRole('dialog', { name: 'Attach Document' })
  await signedDialog.getByLabel(/^Signed cancellation request/).setInputFiles(pdfUpload('signed.pdf'))
  await signedDialog.getByRole('button', { name: 'Attach', exact: true }).click()
  const confirmDialog = agentPage.getByRole('dialog', { name: 'Confirm Change' })
  await confirmDialog.getByLabel(/^Source/).selectOption({ index: 1 })
  await confirmDialog.getByRole('button', { name: 'Confirm Change' }).click()
  await expect(toastTitled(agentPage, 'Change Confirmed')).toBeVisible()
})
