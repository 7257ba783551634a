import { chooseSlot, confirmBookingButton, findFreeSlot } from '../appointments/booking.ts'
import { waitForMail } from '../mail.ts'
import { toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'
import { fetchQuote, offerDialog, showAmounts } from './quotes.ts'
import { answerWizardUpTo, fetchQuotesOf, openWizard, submitWizard } from './wizard.ts'

// Spec: roles/client-quotes, quotes/client-flow
test('from nine questions to Finalize: the agent brings three offers, the client books, compares and chooses, and each sees the other live', async ({
  client,
  agent,
}) => {
  const page = await openWizard(client)
  const agentPage = await agent.open('/')
  await answerWizardUpTo(page, 9)
  await submitWizard(page)
  await expect(page).toHaveURL('/quotes')
  const [askedQuote] = await fetchQuotesOf(page)
  const quote = {
    id: String(askedQuote?.id),
    requestId: String(askedQuote?.requestId),
    title: String(askedQuote?.title),
  }
  const confirmation = await waitForMail(client.email)
  expect(confirmation.subject).toBe(`We have your quote request #${quote.requestId}`)

  // The agent's dashboard shows the request without a reload.
  const openItemList = agentPage.getByRole('list', { name: 'Open items' })
  await openItemList.getByText(new RegExp(`#${quote.requestId}`)).click()
  const openRegion = agentPage.getByRole('region', { name: 'Open now' })
  await openRegion.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(agentPage.getByRole('heading', { level: 1, name: quote.title })).toBeVisible()
  for (const [carrier, premium, isRecommended] of [
    ['Employers', '9640', false],
    ['The Hartford', '9985', true],
    ['AmTrust', '10480', false],
  ] as const) {
    await agentPage.getByRole('button', { name: 'Add Quote', exact: true }).click()
    const dialog = offerDialog(agentPage, 'Add Quote Details')
    await dialog.getByLabel('Insurer name').selectOption(carrier)
    await dialog.getByLabel('Premium').fill(premium)
    if (isRecommended) await dialog.getByLabel('Recommended').check()
    await dialog.getByRole('button', { name: 'Add Quote Details' }).click()
    await expect(agentPage.getByRole('article', { name: carrier })).toBeVisible()
  }

  // The client sees the offers without amounts and books a presentation.
  await page.getByRole('link', { name: /^View Details/ }).click()
  const cards = page.getByRole('region', { name: 'Your Policy Details' }).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(['The Hartford', 'Employers', 'AmTrust'])
  await expect(page.getByText(/9,985|9,640|10,480/)).toHaveCount(0)
  expect((await waitForMail(client.email)).subject).toBe(
    `Your quotes are ready: ${quote.title} #${quote.requestId}`,
  )
  await page.getByRole('button', { name: 'Show My Rate' }).click()
  const scheduleDialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
  const { day } = await findFreeSlot({ page, quote }, -14, '10:30 AM')
  await chooseSlot(scheduleDialog, day, '10:30 AM')
  await confirmBookingButton(scheduleDialog).click()
  await expect(toastRegion(page).getByText('Appointment Scheduled!', { exact: true })).toBeVisible()
  await expect(agentPage.getByRole('region', { name: 'Presentation Scheduled' })).toBeVisible()
  const readPapers = async () => (await waitForMail(client.email)).attachments.map(({ mimeType }) => mimeType)
  await expect.poll(readPapers).toContain('text/calendar')

  await showAmounts(agentPage)
  await expect(cards.first().getByText('$9,985', { exact: true })).toBeVisible()
  await expect(cards.getByText('$10,480', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Finalize My Quote' }).click()
  await page
    .getByRole('dialog', { name: 'Finalize My Quote' })
    .getByRole('button', { name: 'Finalize My Quote' })
    .click()
  await expect(toastRegion(page).getByText('Lets finalize your quote!', { exact: true })).toBeVisible()
  await expect(agentPage.getByText(/asked to finalize the offer from The Hartford/)).toBeVisible()
  expect((await fetchQuote(agent.request, quote.id)).status).toBe('quoted')
})
