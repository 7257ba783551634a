import { dayIn } from '../../contract/values/days.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { sendByApi } from '../messages/messages.ts'
import { addPolicies, dayFromToday } from '../portal.ts'
import { addOfferToQuote, postQuoteRequest } from '../quotes/quotes.ts'
import { expect, test } from '../test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a client’s home on a phone: nothing next, what is next, and a policy in one line', async ({
  agent,
  client,
}) => {
  const page = await client.open('/', phone)

  // Spec: phone/home
  await test.step('where nothing is next there is nothing of it, and the ID card is one press away', async () => {
    await expect(page.getByText('No policies yet')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Next for you' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Show ID card' }).tap()
    await expect(page).toHaveURL('/id-cards')
  })

  // Spec: phone/home
  await test.step('a client’s home on a phone begins with what is next, the nearest first, and four large actions', async () => {
    await addPolicies(agent, client, [{ startDate: dayFromToday(-345), endDate: dayFromToday(20) }])
    const quote = await postQuoteRequest(client.request)
    await addOfferToQuote(agent.request, quote.id, {})
    await sendByApi(agent.request, 'The rates are in.', client.id)
    await page.goBack()
    const next = page.getByRole('region', { name: 'Next for you' })
    await expect(next.getByRole('link')).toHaveText([
      /Schedule your proposal review/,
      /1 unread messageFrom Daniel Kim/,
      /General Liability expires .+No renewal on file yet/,
    ])
    const actions = page.getByRole('region', { name: 'Quick actions' })
    for (const name of ['Show ID card', 'Send a certificate', 'Report a claim', 'Message your agent']) {
      const box = await actions.getByText(name).boundingBox()
      expect(box && box.y + box.height).toBeLessThan(844 - 56)
    }
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])

    // A change in another window removes the item.
    const { days } = await (await client.request.get(`/api/quote/presentation/slots/${quote.id}`)).json()
    const datetime = days[0].slots[0]
    const response = await client.request.post(`/api/quote/presentation/schedule/${quote.id}`, {
      data: { datetime },
    })
    expect(response.ok()).toBe(true)
    const presentation = next.getByRole('link', { name: /Your proposal review/ })
    const hour = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(new Date(datetime))
    await expect(presentation).toContainText(hour)
    if (dayIn('America/New_York', new Date(datetime)) === dayFromToday(1))
      await expect(presentation).toContainText(`Tomorrow, ${hour}`)
    await presentation.tap()
    await expect(page).toHaveURL(`/quote/${quote.id}`)
  })

  // Spec: phone/home
  await test.step('on a phone a policy is one line until it is opened, and then says what its card says', async () => {
    await page.goBack()
    const policy = page.getByRole('article', { name: 'General Liability' })
    await expect(policy.getByText(/^GL 4410/)).toBeVisible()
    expect((await policy.boundingBox())?.height).toBeLessThan(72)
    await expect(policy.getByText('Premium')).toBeHidden()
    await policy.locator('summary').tap()
    for (const label of ['Policy Info', 'Coverage', 'Premium', 'Provider', 'Renewal'])
      await expect(policy.getByText(label, { exact: true })).toBeVisible()
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await policy.getByRole('link', { name: 'View Details of GL 4410' }).tap()
    await expect(page).toHaveURL(/\/policy\//)

    // Back leads to the same place. The policy is one line again, so the page may be shorter.
    await page.goBack()
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(600)
  })
})
