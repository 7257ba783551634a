import { standingLine } from '../../contract/values/standing-line.ts'
import { alerts } from '../portal.ts'
import { all, chubb, hartford, quotePage, setStatus } from '../quotes/client-quote.ts'
import { quoteNow } from '../quotes/quotes.ts'
import { expect, test } from '../test.ts'

test('Finalize My Quote tells the agent once, however often it is pressed, and says what it does not do', async ({
  agent,
  client,
}) => {
  const { page, quote } = await quotePage(agent, client, [hartford, chubb], { shown: true })
  const press = page.getByRole('button', { name: 'Finalize My Quote' })
  for (let times = 0; times < 2; times++) {
    const answered = page.waitForResponse('**/api/quote/finalize/*')
    await press.click()
    expect((await answered).ok()).toBe(true)
    await expect(alerts(page).getByText('Lets finalize your quote!', { exact: true })).toBeVisible()
    await expect(
      alerts(page).getByText("Your agent has been notified you're ready to finalize your quote!"),
    ).toBeVisible()
    // It has left before the next one comes.
    await expect(alerts(page).getByRole('listitem')).toHaveCount(0)
  }
  await expect(page.getByText(/^You asked to finalize the offer of The Hartford on/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose this quote/ })).toHaveCount(0)
  const search = encodeURIComponent(`Finalize quote #${quote.requestId}`)
  const { requests } = await (await agent.request.get(`/api/request?search=${search}`)).json()
  expect(requests).toHaveLength(1)
  expect((await quoteNow(page.request, quote.id)).status).toBe('quoted')
})

test('another offer than the best one can be chosen; what fails says so', async ({ agent, client }) => {
  const { page, quote } = await quotePage(agent, client, [hartford, chubb], { shown: true })
  await page.route('**/api/quote/finalize/*', (route) => route.fulfill({ status: 400, json: {} }), {
    times: 1,
  })
  const choose = async () => {
    await page.getByRole('button', { name: 'Choose this quote of Chubb' }).click()
    const question = page.getByRole('alertdialog', { name: 'Choose the quote of Chubb?' })
    await expect(question.getByText(standingLine)).toBeVisible()
    await question.getByRole('button', { name: 'Finalize My Quote' }).click()
  }
  await choose()
  await expect(alerts(page).getByText('Failed to notify your agent')).toBeVisible()
  await choose()
  await expect(page.getByText(/^You asked to finalize the offer of Chubb on/)).toBeVisible()
  await expect(all(page).filter({ hasText: 'Your choice' }).getByRole('heading')).toHaveText('Chubb')
  expect((await quoteNow(page.request, quote.id)).finalizedAt).not.toBeNull()
})

test('a closed quote with visible amounts says why it cannot be finalized', async ({ agent, client }) => {
  const { page, quote } = await quotePage(agent, client, [hartford], { shown: true })
  await setStatus(agent.request, quote.id, 'declined')
  await expect(page.getByRole('button', { name: 'Finalize My Quote' })).toHaveAccessibleDescription(
    'This quote is closed. Please ask your agent.',
  )
})
