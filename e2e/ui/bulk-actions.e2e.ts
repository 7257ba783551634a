import { goWithin } from '../go-within.ts'
import { addPolicies, clientWithPolicies, dayFromToday, pauseClock, toastTitled } from '../portal.ts'
import { postQuoteRequest } from '../quotes/quotes.ts'
import { expect, type SignedInPerson, test } from '../test.ts'

test('several requests at once', async ({ agent, client }) => {
  for (const details of ['One', 'Two', 'Three'])
    await client.request.post('/api/request', { data: { type: 'other', details } })
  const page = await agent.open('/agency/requests')

  await test.step('several requests are completed at once', async () => {
    const select = page.getByRole('button', { name: 'Select Requests' })
    await select.press('Enter')
    const selectAllBox = page.getByLabel('Select all shown (3)')
    await expect(selectAllBox, 'what was pressed leaves, and the focus stays beside it').toBeFocused()
    await selectAllBox.press('Space')
    await page.getByRole('button', { name: 'Done Selecting' }).press('Enter')
    await expect(select).toBeFocused()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await select.press('Enter')
    await expect(selectAllBox).not.toBeChecked()
    const ticks = page.getByRole('article').getByRole('checkbox')
    await expect(ticks).toHaveCount(3)
    await ticks.nth(0).check()
    await ticks.nth(2).check()
    await expect(page.getByRole('main').getByText('2 requests selected')).toBeVisible()
    await page.getByRole('button', { name: 'Complete Selected' }).click()
    const resultText = page.getByRole('main').getByRole('status').filter({ hasText: '2 requests completed.' })
    await expect(resultText).toBeVisible()
    await expect(ticks).toHaveCount(1)
    await expect(page.getByRole('article').getByText('Completed', { exact: true })).toHaveCount(2)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Requests (3)')
    await resultText.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(ticks, 'nobody has heard of it yet').toHaveCount(3)
    await expect(resultText).toHaveCount(0)
    await expect(page.locator('body'), 'the focus stays where the button was').not.toBeFocused()
  })

  // Spec: several/requests
  await test.step('all that a filter shows are completed at once: the list is empty, and says what was done and how it is taken back', async () => {
    await page.goto('/agency/requests?status=pending')
    await page.getByRole('button', { name: 'Select Requests' }).press('Enter')
    await page.getByLabel('Select all shown (3)').press('Space')
    await page.getByRole('button', { name: 'Complete Selected' }).press('Enter')
    const main = page.getByRole('main')
    await expect(main.getByText('No requests match your search.')).toBeVisible()
    const resultText = main.getByRole('status').filter({ hasText: '3 requests completed.' })
    await expect(resultText, 'what was pressed has left, and the focus goes on from here').toBeFocused()
    await page.keyboard.press('Tab')
    await expect(resultText.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(resultText).toHaveCount(0)
    await expect(page.locator('body')).not.toBeFocused()
  })
})

async function createTwoClaims(agent: SignedInPerson, client: SignedInPerson) {
  const [policyId] = await addPolicies(agent, client, [{ type: "Business Owner's Policy (BOP)" }])
  for (const lossDescription of ['A pipe burst.', 'Hail on the roof.']) {
    const draftReply = await client.request.post('/api/claim/new', { data: { policyId } })
    const { id } = (await draftReply.json()).claim
    const report = {
      line: 'property',
      occurredOn: dayFromToday(-1),
      place: 'Route 12',
      whatHappened: lossDescription,
      damage: 'Ovens',
    }
    const extraFields = { injuries: 'No', contactName: 'Ines Vega', contactPhone: '(860) 555-0141' }
    const reportResponse = await client.request.post(`/api/claim/report/${id}`, {
      data: { ...report, ...extraFields },
    })
    expect(reportResponse.ok()).toBe(true)
  }
}

test('several claims at once', async ({ agent, client }) => {
  await createTwoClaims(agent, client)
  const page = await agent.open('/claims')
  /** Shows the claims with nothing selected. */
  const showClaimsAnew = async () => {
    await goWithin(page, '/')
    await goWithin(page, '/claims')
  }

  // Spec: lists/sort
  await test.step('claims are sorted, which stands in the address', async () => {
    const claims = page.getByRole('article')
    await page.getByLabel('Sort by').selectOption({ label: 'Newest first' })
    await expect(claims.first()).toContainText('Hail on the roof.')
    await page.getByLabel('Sort by').selectOption({ label: 'Oldest first' })
    await expect(claims.first()).toContainText('A pipe burst.')
    await expect(page).toHaveURL(/[?]sort=oldest$/)
    await page.reload()
    await expect(claims.first()).toContainText('A pipe burst.')
  })

  // Spec: several/done
  await test.step('a selection is ended by Done: nothing stays chosen, and the focus is where one began', async () => {
    for (const [path, pluralName] of [
      ['/client-management', 'Clients'],
      ['/claims', 'Claims'],
    ] as const) {
      await goWithin(page, path)
      const main = page.getByRole('main')
      const select = main.getByRole('button', { name: `Select ${pluralName}` })
      await select.press('Enter')
      const selectAllBox = main.getByLabel(/^Select all shown/)
      await selectAllBox.press('Space')
      await expect(main.getByText(/^\d (claims|client) selected$/)).toBeVisible()
      await main.getByRole('button', { name: 'Done Selecting' }).press('Enter')
      await expect(select).toBeFocused()
      await expect(main.getByRole('checkbox')).toHaveCount(0)
      await expect(main.getByText(/selected$/)).toHaveCount(0)
      await select.press('Enter')
      await expect(selectAllBox).toBeFocused()
      await expect(selectAllBox).not.toBeChecked()
    }
  })

  // Spec: several/pass
  await test.step('several claims are passed to a colleague who sees their clients, and taken back', async () => {
    await showClaimsAnew()
    await page.getByRole('button', { name: 'Select Claims' }).click()
    await page.getByLabel('Select all shown (2)').check()
    await page.getByRole('button', { name: 'Reassign Selected' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reassign 2 claims' })
    const reassignedNotice = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: '2 claims reassigned to' })
    const countOwnItems = async () =>
      (await (await agent.request.get('/api/today?kind=claim')).json()).waiting.length
    expect(await countOwnItems()).toBe(2)
    await dialog.getByRole('button', { name: /Denise Okafor/ }).click()
    await expect(reassignedNotice).toBeVisible()
    await expect(page.getByRole('main').getByText('2 claims selected')).toHaveCount(0)
    expect(await countOwnItems()).toBe(0)
    await reassignedNotice.getByRole('button', { name: 'Undo' }).click()
    await expect(reassignedNotice).toHaveCount(0)
    expect(await countOwnItems()).toBe(2)
  })

  // Spec: several/write
  await test.step('the clients of several claims are written to at once, each once', async () => {
    await showClaimsAnew()
    await page.getByRole('button', { name: 'Select Claims' }).click()
    await page.getByLabel('Select all shown (2)').check()
    await expect(page.getByRole('main').getByText('2 claims selected')).toBeVisible()
    await page.getByRole('button', { name: 'Message Clients' }).click()
    const dialog = page.getByRole('dialog', { name: 'Message 1 client' })
    await dialog.getByLabel('Message').fill('An adjuster is in town on Friday.')
    await dialog.getByRole('button', { name: 'Send Messages' }).click()
    await expect(toastTitled(page, 'Message sent')).toBeVisible()
    const { messages } = await (await client.request.get('/api/message')).json()
    expect(messages).toHaveLength(1)
    await expect(page.getByRole('button', { name: 'Message Clients' })).toHaveCount(0)
  })

  // Spec: several/pass
  await test.step('which could not be passed on stays said when the time for Undo is over, until nobody selects any more', async () => {
    await showClaimsAnew()
    await page.clock.install()
    await page.getByRole('button', { name: 'Select Claims' }).click()
    await page.getByLabel('Select all shown (2)').check()
    const { claims } = await (await agent.request.get('/api/claim')).json()
    await page.route('**/api/today/pass-several', async (route) => {
      await agent.request.post(`/api/agent/claim/change-status/${claims[0].id}`, {
        data: { status: 'closed' },
      })
      await route.continue()
    })
    await page.getByRole('button', { name: 'Reassign Selected' }).click()
    const colleague = page.getByRole('dialog').getByRole('button', { name: /Denise Okafor/ })
    await expect(colleague).toBeVisible()
    await pauseClock(page)
    await colleague.click()
    const undoStatus = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: '1 claim reassigned to Denise Okafor. No longer open:' })
    await expect(undoStatus.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.clock.fastForward(11_000)
    await expect(undoStatus.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect(undoStatus).toBeVisible()
    await page.getByRole('button', { name: 'Done Selecting' }).click()
    await expect(undoStatus).toHaveCount(0)
  })
})

const certifiedFields = {
  coverages: ['Each occurrence'],
  withoutCompanyBecause: 'The carrier names its company with the policy',
}

test('several clients, renewals, policies, quotes and certificates at once', async ({ agent, client }) => {
  const ending = { startDate: dayFromToday(-330), endDate: dayFromToday(35) }
  const [policyId] = await addPolicies(agent, client, [
    { ...ending, coverageType: 'Occurrence' },
    { ...ending, policyNumber: 'GL 77' },
  ])
  for (let count = 0; count < 2; count++) await postQuoteRequest(client.request)
  const approval = { insuredName: 'Plover & Reed', policies: [{ policyId, ...certifiedFields }] }
  const master = `/api/agent/certificate/master/${client.id}`
  expect((await agent.request.put(master, { data: approval })).ok()).toBe(true)
  const certifyFor = async (name: string) => {
    const holder = { name, street: '18 Depot Road', city: 'Groton', state: 'CT', zip: '06340' }
    const reply = await client.request.post('/api/certificate/new', { data: { holder } })
    expect(reply.status()).toBe(201)
  }
  await certifyFor('Bayfare Grocers Inc')
  await certifyFor('Norwich Savings Bank')
  await clientWithPolicies(agent.request)
  const page = await agent.open('/client-management')

  // Spec: several/requests
  await test.step('several clients are written to at once, each in their own conversation; who could not be reached stays selected', async () => {
    const table = page.getByRole('table', { name: 'Clients' })
    await expect(table.getByRole('columnheader', { name: 'Select' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Select Clients' }).click()
    await page.getByLabel('Select all shown (2)').check()
    await page.getByRole('button', { name: 'Message Selected' }).click()
    const dialog = page.getByRole('dialog', { name: 'Message 2 clients' })
    await dialog.getByLabel('Message').fill('The office is closed on Friday.')
    await dialog.getByRole('button', { name: 'Send Messages' }).dblclick()
    await expect(toastTitled(page, 'Message sent')).toBeVisible()
    await expect(toastTitled(page, 'Message sent').locator('..')).toContainText(
      'Sent to 2 clients separately.',
    )
    await expect(page.getByRole('button', { name: 'Message Selected' })).toHaveCount(0)
    const { messages } = await (await client.request.get('/api/message')).json()
    expect(messages).toHaveLength(1)

    // Imitates that one of the clients is reassigned while the page is open.
    await page.route('**/api/agent/messages/several', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { done: [], notFound: (await answer.json()).done }, status: 201 })
    })
    await page
      .getByLabel(/^Select Plover & Reed/)
      .first()
      .check()
    await page.getByRole('button', { name: 'Message Selected' }).click()
    const secondDialog = page.getByRole('dialog', { name: 'Message 1 client' })
    await secondDialog.getByLabel('Message').fill('The office is closed on Monday.')
    await secondDialog.getByRole('button', { name: 'Send Messages' }).click()
    await expect(toastTitled(page, 'Failed to send message')).toBeVisible()
    await expect(page.getByRole('main').getByText('1 client selected')).toBeVisible()
    await page.unrouteAll()
  })

  // Spec: several/write
  await test.step('the clients of chosen renewals, policies, quotes and certificates are written to at once, each once', async () => {
    for (const [path, pluralName, count] of [
      ['/agency/renewals', 'Renewals', '2 renewals'],
      ['/policies', 'Policies', '2 policies'],
      ['/agency/quotes', 'Quotes', '2 quotes'],
      ['/certificates', 'Certificates', '2 certificates'],
    ] as const) {
      await goWithin(page, path)
      await page.getByRole('button', { name: `Select ${pluralName}` }).click()
      await page.getByLabel('Select all shown (2)').check()
      await expect(page.getByRole('main').getByText(`${count} selected`)).toBeVisible()
      await page.getByRole('button', { name: 'Message Clients' }).click()
      const dialog = page.getByRole('dialog', { name: 'Message 1 client' })
      await dialog.getByLabel('Message').fill(`About your ${count}.`)
      await dialog.getByRole('button', { name: 'Send Messages' }).click()
      await expect(toastTitled(page, 'Message sent')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Message Clients' })).toHaveCount(0)
    }
    const { messages } = await (await client.request.get('/api/message')).json()
    expect(
      messages.filter(({ content }: { content: string }) => content.startsWith('About your ')),
    ).toHaveLength(4)
  })

  // Spec: certificates/reissue
  await test.step('chosen certificates are issued anew, and which were not is said and stays selected', async () => {
    await certifyFor('Bayfare Grocers Inc')
    await page.goto('/certificates')
    await page.getByRole('button', { name: 'Select Certificates' }).click()
    await page.getByLabel('Select all shown (3)').check()
    await page.getByRole('button', { name: 'Reissue Selected' }).click()
    const requestDialog = page.getByRole('dialog', { name: 'Reissue 3 certificates' })
    await requestDialog.getByRole('button', { name: 'Reissue' }).click()
    const reissuedDialog = page.getByRole('dialog', { name: 'Certificates Reissued' })
    await expect(reissuedDialog.getByText('2 certificates were issued.')).toBeVisible()
    await expect(
      reissuedDialog.getByText(/^Bayfare Grocers Inc, certificate \d+: Certificate \d+ has replaced it/),
    ).toBeVisible()
    await reissuedDialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('main').getByText('1 certificate selected')).toBeVisible()
    await expect(page.getByLabel('Select all shown (5)')).toBeVisible()
  })
})
