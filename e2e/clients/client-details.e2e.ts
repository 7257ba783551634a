import { axeBuilderFor } from '../accessibility.ts'
import { datePattern, delayResponses, inviteNewClient } from '../portal.ts'
import { expect, test } from '../test.ts'

const unknownUserId = '00000000-0000-7000-8000-000000000000'

const policy = {
  policyNumber: 'IM 31',
  insurer: 'Chubb',
  type: 'Inland Marine Insurance',
  startDate: '2026-03-01',
}

test('the page of a client: overview, head, tabs and policies', async ({ agent }) => {
  const page = await agent.open()
  const { email, userId } = await inviteNewClient(page.request, { company: 'Plover & Reed' })
  const other = await inviteNewClient(page.request)
  await page.goto(`/client-details/${userId}`)

  // Spec: client/tabs
  await test.step('a client opens with the overview: open items, limits, notes and timeline, each with its way to all', async () => {
    const limits = page.getByRole('region', { name: 'Limits' })
    await limits.getByRole('button', { name: 'Add First Policy' }).click()
    await page.getByRole('dialog', { name: 'Add Policy' }).getByRole('button', { name: 'Cancel' }).click()
    const longName = 'Contractors’ Equipment Rented or Borrowed from Others'
    const coverages = [
      { type: 'Each Occurrence', amount: 1_000_000, interval: null },
      { type: longName, amount: 250_000, interval: null },
    ]
    await page.request.post(`/api/policy/new/${userId}`, { data: { ...policy, coverages } })
    await page.request.post('/api/agent/note', {
      data: { clientId: userId, about: null, kind: 'note', text: 'Prefers email.' },
    })
    await expect(limits.getByRole('row').nth(1)).toContainText(/IM 31.*\$1,000,000 Each Occurrence/)
    const longLimit = limits.getByText(`$250,000 ${longName}`)
    expect(await longLimit.evaluate((text) => text.scrollHeight - text.clientHeight), 'not cut').toBe(0)
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Prefers email.')
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('IM 31')
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('region', { name: 'Open items' }).getByRole('button')).toHaveCount(1)
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await limits.getByRole('link', { name: 'All policies' }).click()
    await expect(page.getByRole('tab', { name: /^Policies/ })).toHaveAttribute('aria-selected', 'true')
  })

  // Spec: client/head, client/tabs
  await test.step('Client Details has its buttons, the Client Information card with N/A, and its tabs', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('tab', { name: /^Overview/ }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Plover & Reed' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Send Message' }).first()).toBeVisible()
    await expect(main.getByRole('button', { name: 'Add Policy' })).toBeVisible()
    const card = main.getByRole('region', { name: 'Client Information' })
    const fact = (label: string) =>
      card
        .locator('dl > div')
        .filter({ has: page.locator('dt', { hasText: label }) })
        .locator('dd')
    await expect(fact('Email')).toHaveText(email)
    await expect(fact('Phone')).toHaveText('N/A')
    await expect(fact('Address')).toHaveText('N/A')
    await expect(fact('Member Since')).toHaveText(datePattern)
    for (const name of [
      /^Overview/,
      /^Policies\s*\(?1/,
      /^Documents\s*\(?0/,
      /^Quotes/,
      /^Claims\s*0/,
      /^Certificates\s*0/,
      /^Messages/,
      /^Activity/,
      /^Tasks\s*0/,
    ])
      await expect(main.getByRole('tab', { name })).toBeVisible()
    await main.getByRole('link', { name: 'Back to Clients' }).click()
    await expect(page).toHaveURL('/client-management')
  })

  // Spec: client/policies
  await test.step('the Policies tab of a client has cards with Edit and Deactivate Policy, or Add First Policy', async () => {
    await page.goto(`/client-details/${other.userId}?tab=policies`)
    await expect(page.getByText('No Policies', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add First Policy' }).click()
    await page.getByRole('dialog', { name: 'Add Policy' }).getByRole('button', { name: 'Cancel' }).click()
    await page.request.post(`/api/policy/new/${other.userId}`, { data: policy })
    await page.getByRole('button', { name: /^Actions/ }).click()
    await expect(page.getByRole('menuitem', { name: /^Edit/ })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Deactivate Policy' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  // Spec: client/policies
  await test.step('policies are cards, or a table that stays chosen, and a confirmed cancellation reads as active until its day', async () => {
    const { policy: addedPolicy } = await (
      await page.request.post(`/api/policy/new/${other.userId}`, {
        data: { ...policy, policyNumber: 'IM 32', endDate: '2099-03-01' },
      })
    ).json()
    const cancellation = {
      kind: 'cancellation',
      effectiveOn: '2098-12-01',
      source: 'carrier page',
      reason: 'other',
      noticeGiven: 'yes',
      version: addedPolicy.version,
    }
    await page.request.post(`/api/agent/policy-event/policy/${addedPolicy.id}`, { data: cancellation })
    const truth = page.getByText('Active until Dec 1, 2098, cancellation confirmed')
    await expect(truth).toBeVisible()
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.reload()
    const row = page.getByRole('table', { name: 'Policies' }).getByRole('row').filter({ hasText: 'IM 32' })
    await expect(row).toContainText('Active until Dec 1, 2098, cancellation confirmed')
    await expect(row.getByRole('button', { name: 'Actions for IM 32' })).toBeVisible()
    await page.getByRole('button', { name: 'Cards', exact: true }).click()
    await expect(page.getByRole('table')).toHaveCount(0)
  })
})

// Spec: client/not-found
test('a client that is not there reads Client Not Found, and a skeleton shows until it is known', async ({
  agent,
}) => {
  const page = await agent.open()
  const release = await delayResponses(page, '**/api/agent/client/*')
  await page.goto(`/client-details/${unknownUserId}`)
  await expect(page.getByText('Loading client...').first()).toBeAttached()
  const skeleton = page.getByRole('main').locator('.animate-pulse')
  await expect(skeleton.first()).toBeVisible()
  release()
  await expect(page.getByText('Client Not Found').last()).toBeVisible()
  await expect(skeleton).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Clients/ })
    .click()
  await expect(page).toHaveURL('/client-management')
})
