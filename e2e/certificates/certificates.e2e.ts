import type { APIRequestContext, Page } from '@playwright/test'
import { formatDay } from '../../contract/values/days.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { openPage } from '../contexts.ts'
import { clientWithPolicies, dayFromToday, openClientPage, toastRegion, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'

const bayfare = { name: 'Bayfare Grocers Inc', street: '18 Depot Road', city: 'Groton', zip: '06340' }

async function fillHolder(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Holder name').fill(bayfare.name)
  await dialog.getByLabel('Street address').fill(bayfare.street)
  await dialog.getByLabel('City').fill(bayfare.city)
  await dialog.getByLabel('State').selectOption('CT')
  await dialog.getByLabel('ZIP code').fill(bayfare.zip)
}

const withoutCompanyBecause = 'The carrier names its company with the policy'

/** States the coverage trigger, without which a liability policy cannot be certified. */
const state = (agent: APIRequestContext, id: string) =>
  agent.put(`/api/policy/${id}`, { data: { coverageType: 'Occurrence' } })

/** Files a form, as staff do from the certificate's dialog. */
const addPolicyForm = (agent: APIRequestContext, id: string, multipart: Record<string, string>) =>
  agent.post(`/api/agent/policy/form/${id}`, { multipart })

const additionalInsured = {
  number: 'CG 20 10',
  edition: '04 13',
  title: 'Additional Insured, Owners, Lessees or Contractors',
  effect: 'additional insured',
  scope: 'blanket',
}

async function approve(agent: APIRequestContext, { userId, ids }: { userId: string; ids: string[] }) {
  for (const id of ids) expect((await state(agent, id)).ok()).toBe(true)
  const policies = ids.map((policyId) => ({
    policyId,
    coverages: ['Each occurrence'],
    withoutCompanyBecause,
  }))
  const data = { insuredName: 'Plover & Reed', policies }
  expect((await agent.put(`/api/agent/certificate/master/${userId}`, { data })).ok()).toBe(true)
}

test('a client issues certificates', async ({ agent, browser }) => {
  const client = await clientWithPolicies(agent.request, [{}])
  await approve(agent.request, client)
  const page = await openClientPage(browser, client)
  // The share sheet of a phone, which the browser of the tests does not have.
  await page.addInitScript(`
    navigator.canShare = () => true
    navigator.share = async ({ files }) => { window.shared = files.map(({ name, type }) => [name, type]) }`)
  await page.goto('/certificates')
  // Spec: certificates/issue
  await test.step('the paper stands beside the fields and is filled as one types, which asks the server nothing; it is what is printed', async () => {
    await page.getByRole('button', { name: 'New Certificate' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Certificate' })
    const paper = dialog.getByRole('region', { name: 'Certificate preview' })
    await expect(paper).toContainText('General Liability Insurance')
    await expect(dialog.getByLabel('Holder name')).toBeFocused()
    const calls: string[] = []
    // Does not count reads of ID cards, which the page makes in the background.
    page.on('request', (request) => /\/api\/(?!card)/.test(request.url()) && calls.push(request.url()))
    await dialog.getByLabel('Holder name').pressSequentially(bayfare.name)
    await fillHolder(page)
    await dialog.getByLabel('Holder name').fill('Norwich Savings Bank')
    await expect(paper).toContainText('Groton, CT 06340')
    const policy = dialog.getByLabel(/GL 4410/)
    await policy.uncheck()
    await expect(paper).toContainText('No policy is chosen')
    await policy.check()
    const table = paper.getByRole('table', { name: 'General Liability Insurance, limits' })
    await expect(table.getByRole('row').nth(1)).toHaveText(/Each occurrence.*\$1,000,000/)
    expect(calls, 'no call for what is typed').toEqual([])
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    const paperText = await paper.innerText()
    await dialog.getByRole('button', { name: 'Issue Certificate' }).click()
    await expect(page.getByRole('dialog', { name: /^Certificate \d+ Issued$/ })).toBeVisible()
    const [{ printed }] = (await (await page.request.get('/api/certificate')).json()).certificates
    const { holder, insured, policies, issuedBy } = printed
    const { policyNumber, carrier } = policies[0]
    const { representative } = printed
    expect(representative.name).toBeTruthy()
    for (const expectedText of [
      ...Object.values(holder),
      insured.name,
      policyNumber,
      carrier,
      `by ${issuedBy}`,
    ])
      expect(paperText).toContain(expectedText)

    // On a narrower screen, the PDF opens below the fields.
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto('/certificates?new')
    await expect(dialog.getByLabel('Holder name')).toBeVisible()
    await expect(paper).toBeHidden()
    await dialog.getByText('Preview').click()
    await expect(paper).toBeVisible()
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  // Spec: certificates/issue
  await test.step('a client issues a certificate to a new holder; once the policy is cancelled the same press is refused, and the check says on which day it ended', async () => {
    const issue = () => page.getByRole('dialog').getByRole('button', { name: 'Issue Certificate' }).click()
    await page.getByRole('button', { name: 'New Certificate' }).click()
    await page
      .getByRole('dialog')
      .getByLabel('Certificate holder', { exact: true })
      .selectOption('A new holder')
    await fillHolder(page)
    await page.getByLabel('Holder name').fill('Bayfare Grocers, additional insured')
    await issue()
    await expect(page.getByRole('dialog').getByText(/can be read as additional insured/)).toBeVisible()
    await page.getByLabel('Holder name').fill(bayfare.name)
    await issue()
    const issuedDialog = page.getByRole('dialog', { name: /^Certificate \d+ Issued$/ })
    const checkUrl = await issuedDialog.getByLabel('Verification link').inputValue()
    const download = page.waitForEvent('download')
    await issuedDialog.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/^certificate-\d+\.pdf$/)
    await issuedDialog.getByRole('button', { name: 'Share' }).click()
    await expect
      .poll(() => page.evaluate('window.shared'))
      .toEqual([[expect.stringMatching(/^certificate-\d+\.pdf$/), 'application/pdf']])
    await issuedDialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'New Certificate' })).toBeFocused()
    const visitor = await openPage(browser)
    await visitor.goto(new URL(checkUrl).pathname)
    await expect(visitor.getByRole('heading', { name: 'Current', exact: true })).toBeVisible()
    // The printed data, for comparison with the PDF.
    const printedRegion = visitor.getByRole('region', { name: 'What Was Printed' })
    for (const expectedText of [bayfare.name, 'Plover & Reed', 'Crum & Forster, GL 4410', '$1,000,000'])
      await expect(printedRegion).toContainText(expectedText)
    const raisedLimits = [{ type: 'Each occurrence', amount: 2_000_000, interval: 'per occurrence' }]
    await agent.request.put(`/api/policy/${client.ids[0]}`, { data: { coverages: raisedLimits } })
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Policy Changed, Coverage in Force' })).toBeVisible()
    await expect(printedRegion).toContainText('$1,000,000')

    await page.getByRole('button', { name: `Reissue to ${bayfare.name}` }).click()
    await expect(page.getByRole('dialog').getByLabel(/GL 4410/)).toBeChecked()
    await agent.request.delete(
      `/api/policy/${client.ids[0]}?reason=cancelled&cancelledOn=${dayFromToday(-10)}`,
    )
    await issue()
    const dialogAlert = page.getByRole('dialog').getByRole('alert')
    await expect(dialogAlert).toHaveText(
      `Policy GL 4410 was cancelled effective ${formatDay(dayFromToday(-10))}`,
    )
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: /^Ended on / })).toBeVisible()
    await visitor.getByRole('link', { name: 'Verify Another' }).click()
    await visitor.getByLabel('Certificate number').fill('1')
    await visitor.getByLabel('Code').fill('QQQQ-QQQQQQ')
    await visitor.getByRole('button', { name: 'Verify Certificate' }).click()
    await expect(visitor.getByText(/^No certificate has this number and code/)).toBeVisible()
    await expect(visitor.getByLabel('Code')).toHaveValue('QQQQQQQQQQ')
  })
})

test('an agent approves certificates, and issues those that wait for review', async ({ agent, browser }) => {
  const agentPage = await agent.open()
  const client = await clientWithPolicies(agent.request, [{}])
  const page = await openClientPage(browser, client)
  // Spec: certificates/approve
  await test.step('an agent approves certificates, and the client has them without reloading', async () => {
    const [policyId = ''] = client.ids
    await state(agent.request, policyId)
    await page.goto('/certificates')
    await expect(page.getByText('No Certificates Approved')).toBeVisible()
    await page.getByRole('button', { name: 'Request Certificate of Insurance' }).click()
    const request = page.getByRole('dialog', { name: 'Request from Your Agent' })
    await expect(request.getByLabel('Request type')).toHaveValue('coi')
    await request.getByRole('button', { name: 'Cancel' }).click()

    await agentPage.goto(`/client-details/${client.userId}?tab=certificates`)
    await agentPage.getByRole('button', { name: 'Approve Certificates' }).click()
    const dialog = agentPage.getByRole('dialog', { name: 'Approve Certificates' })
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(dialog.getByText('Please choose at least one policy')).toBeVisible()
    await dialog.getByLabel(/GL 4410/).check()
    await expect(dialog.getByLabel('Each occurrence: $1,000,000')).toBeChecked()
    // A wording needs its form on file. The button files the form with a copy.
    await expect(dialog.getByLabel('Additional insured', { exact: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Add form for additional insured', exact: true }).click()
    const addPolicyFormDialog = agentPage.getByRole('dialog', { name: 'Add Form' })
    await addPolicyFormDialog.getByLabel('Number').fill('CG 20 10')
    await addPolicyFormDialog.getByLabel('Edition').fill('04 13')
    await addPolicyFormDialog.getByLabel('Title').fill(additionalInsured.title)
    await addPolicyFormDialog.getByLabel('Copy of the form').setInputFiles(pdfUpload('cg-20-10.pdf'))
    await addPolicyFormDialog.getByRole('button', { name: 'Add Form' }).click()
    await dialog.getByLabel('Additional insured', { exact: true }).check()
    await dialog.getByLabel('Reason to issue without the writing company').fill(withoutCompanyBecause)
    await expect(
      dialog.getByText(
        /^The certificate holder is an additional insured for ongoing operations under General Liability Insurance GL 4410 where/,
      ),
    ).toBeVisible()
    const coverageOfType = (type: string) => ({
      coverages: [{ type, amount: 1_000_000, interval: 'per occurrence' }],
    })
    const rename = (type: string) =>
      agent.request.put(`/api/policy/${client.ids[0]}`, { data: coverageOfType(type) })
    await rename('Per accident')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(dialog.getByText('Policy GL 4410 has no limit “Each occurrence”')).toHaveCount(1)
    await rename('Each occurrence')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(toastTitled(agentPage, 'Certificates Approved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New Certificate' })).toBeVisible()

    // The request dialog says that no request is needed.
    await page.goto(`/policy/${client.ids[0]}`)
    await page.getByRole('button', { name: 'Request Certificate of Insurance' }).click()
    await request.getByRole('link', { name: 'New Certificate' }).click()
    await expect(page.getByRole('dialog', { name: 'New Certificate' }).getByLabel(/GL 4410/)).toBeChecked()
  })

  await test.step('a holder that is not plainly a name waits for the agent, who issues the certificate with one press', async () => {
    await approve(agent.request, client)
    await page.goto('/certificates?new')
    const name = `PNC Bank ${crypto.randomUUID().replace(/\D/g, '').slice(0, 4)}`
    await fillHolder(page)
    await page.getByLabel('Holder name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Issue Certificate' }).click()
    const firstDialog = page.getByRole('dialog', { name: 'Sent to Your Agent for Review' })
    await expect(firstDialog.getByText(/^Your agent will review your request/)).toBeVisible()
    await firstDialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Waiting for Agent')).toBeVisible()

    await agentPage.goto(`/?search=${encodeURIComponent(name)}`)
    const card = agentPage.getByRole('article').filter({ hasText: name })
    await expect(card.getByText('Policies: GL 4410')).toBeVisible()
    await card.getByRole('button', { name: /^Approve and Issue for / }).click()
    await expect(agentPage.locator('li[data-state]').getByText(/^Certificate \d+ Issued$/)).toBeVisible()
    await expect(card.getByText('Completed')).toBeVisible()
    await expect(page.getByText('Waiting for Agent')).toHaveCount(0)
    await expect(page.getByRole('table', { name: 'Certificates', exact: true })).toContainText(name)
  })

  await test.step('while a notice of cancellation is pending the client asks, and the agent says why to issue', async () => {
    const noticeResponse = await agent.request.post(`/api/agent/policy-event/policy/${client.ids[0]}`, {
      data: {
        kind: 'notice of cancellation',
        effectiveOn: dayFromToday(12),
        source: 'letter',
        reason: 'other',
      },
    })
    expect(noticeResponse.ok()).toBe(true)
    await page.goto('/certificates?new')
    const name = `Bayfare ${crypto.randomUUID().replace(/\d/g, 'x').slice(0, 8)}`
    await page
      .getByRole('dialog')
      .getByLabel('Certificate holder', { exact: true })
      .selectOption('A new holder')
    await fillHolder(page)
    await page.getByLabel('Holder name').fill(name)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^Policy GL 4410 has a notice of cancellation effective /)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send to Agent' }).click()
    const sentDialog = page.getByRole('dialog', { name: 'Sent to Your Agent for Review' })
    await sentDialog.getByRole('button', { name: 'Done' }).click()

    await agentPage.goto(`/?search=${encodeURIComponent(name)}`)
    const card = agentPage.getByRole('article').filter({ hasText: name })
    await card.getByRole('button', { name: /^Approve and Issue for / }).click()
    const askedDialog = agentPage.getByRole('dialog', { name: 'Approve and Issue' })
    await expect(askedDialog.getByText(/Please enter the reason to issue the certificate now/)).toBeVisible()
    await askedDialog.getByLabel('Reason to issue it now').fill('The carrier rescinds its notice tomorrow')
    await askedDialog.getByRole('button', { name: 'Approve and Issue' }).click()
    await expect(card.getByText('Completed')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Certificates', exact: true })).toContainText(name)
  })
})

test('a holder outside the United States, and one of the military, are typed as they are and printed with the country', async ({
  agent,
  browser,
}) => {
  const client = await clientWithPolicies(agent.request, [{}])
  await approve(agent.request, client)
  const page = await openClientPage(browser, client)
  const agentPage = await agent.open()
  const isAgentPage = (one: Page) => one === agentPage
  for (const currentPage of [page, agentPage]) {
    const begin = async () => {
      await currentPage.goto(
        isAgentPage(currentPage) ? `/client-details/${client.userId}?tab=certificates` : '/certificates',
      )
      await currentPage
        .getByRole('button', { name: isAgentPage(currentPage) ? 'Issue Certificate' : 'New Certificate' })
        .first()
        .click()
      if (await dialog.getByLabel('Certificate holder', { exact: true }).isVisible())
        await dialog.getByLabel('Certificate holder', { exact: true }).selectOption('A new holder')
    }
    const dialog = currentPage.getByRole('dialog')
    const issue = async () => {
      await dialog.getByRole('button', { name: 'Issue Certificate' }).click()
      await expect(currentPage.getByRole('dialog', { name: /^Certificate \d+ Issued$/ })).toBeVisible()
      return currentPage.getByRole('dialog').getByLabel('Verification link').inputValue()
    }
    const paper = dialog.getByRole('region', { name: 'Certificate preview' })

    await begin()
    await dialog.getByLabel('Holder name').fill('Commander Fleet Logistics')
    await dialog.getByLabel('Street address').fill('PSC 802 Box 74')
    await dialog.getByLabel('City').fill('FPO')
    await dialog.getByLabel('State', { exact: true }).selectOption('AE')
    await dialog.getByLabel('ZIP code').fill('09499')
    await expect(paper).toContainText('FPO, AE 09499')
    await issue()

    await begin()
    await dialog
      .getByLabel('Holder name')
      .fill(isAgentPage(currentPage) ? 'Harbour Street Freight Ltd' : 'Maple Leaf Freight Ltd')
    await dialog.getByLabel('Street address').fill('#401-43 Hanna Avenue')
    await dialog.getByLabel('City').fill('Toronto')
    await dialog.getByLabel('State', { exact: true }).selectOption('CT')
    await dialog.getByText('Outside the US?').click()
    await dialog.getByLabel('Country').selectOption({ label: 'Canada' })
    await expect(dialog.getByLabel('Region')).toHaveValue('')
    await dialog.getByLabel('Region').fill('ON')
    await dialog.getByLabel('Postal code').fill('M6K 1X1')
    await expect(paper).toContainText('Toronto, ON M6K 1X1, Canada')
    for (const [width, height] of [
      [390, 844],
      [1280, 900],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await currentPage.setViewportSize({ width, height })
        await currentPage.emulateMedia({ colorScheme })
        await expect(dialog.getByLabel('Postal code')).toHaveValue('M6K 1X1')
        // Polls, because colors change with a transition.
        await expect
          .poll(
            async () => (await axeBuilderFor(currentPage).analyze()).violations,
            `${width} ${colorScheme}`,
          )
          .toEqual([])
      }
    if (isAgentPage(currentPage)) {
      const linkUrl = new URL(await issue())
      const visitor = await openPage(browser)
      await visitor.goto(`${linkUrl.pathname}${linkUrl.search}${linkUrl.hash}`)
      const printedRegion = visitor.getByRole('region', { name: 'What Was Printed' })
      await expect(printedRegion).toContainText('Toronto, ON M6K 1X1, Canada')
      continue
    }
    // The portal cannot parse foreign addresses: the agent reviews a client's certificate first.
    await dialog.getByRole('button', { name: 'Issue Certificate' }).click()
    await currentPage
      .getByRole('dialog', { name: 'Sent to Your Agent for Review' })
      .getByRole('button', { name: 'Done' })
      .click()
    await agentPage.goto(`/client-details/${client.userId}?tab=certificates`)
    await agentPage.getByRole('button', { name: 'Approve and Issue for Maple Leaf Freight Ltd' }).click()
    await expect(agentPage.locator('li[data-state]').getByText(/^Certificate \d+ Issued$/)).toBeVisible()
    const { certificates } = await (await currentPage.request.get('/api/certificate')).json()
    expect(
      certificates.map((certificate: { printed: { holder: object } }) => certificate.printed.holder),
    ).toContainEqual(
      expect.objectContaining({ street: '#401-43 Hanna Avenue', state: 'ON', zip: 'M6K 1X1', country: 'CA' }),
    )
  }
})

test('wording comes from the forms on file, or from a request', async ({ agent, browser }) => {
  const agentPage = await agent.open()
  const client = await clientWithPolicies(agent.request, [{}])
  await approve(agent.request, client)
  // Spec: certificates/wording
  await test.step('other wording is asked for with the page of the contract; the agent reads it and issues from there', async () => {
    const response = await addPolicyForm(agent.request, client.ids[0] ?? '', {
      ...{ number: 'CG 24 04', edition: '12 19', title: 'Waiver of Transfer of Rights of Recovery' },
      ...{ effect: 'waiver of subrogation', scope: 'blanket' },
    })
    expect(response.ok()).toBe(true)
    const page = await openClientPage(browser, client)
    await page.goto('/certificates?new')
    const name = `Bayfare ${crypto.randomUUID().replace(/\d/g, 'x').slice(0, 8)}`
    await fillHolder(page)
    await page.getByLabel('Holder name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Request Special Wording' }).click()
    // The entered holder is copied to the request and to the agent's form.
    const requestDialog = page.getByRole('dialog', { name: 'Request Special Wording' })
    await expect(requestDialog.getByLabel('Certificate holder name')).toHaveValue(name)
    await expect(requestDialog.getByLabel('Certificate holder address')).toHaveValue(
      '18 Depot Road, Groton, CT 06340',
    )
    await requestDialog.getByLabel('Waiver of subrogation').check()
    await requestDialog.getByRole('button', { name: 'Submit Request' }).click()
    await expect(requestDialog.getByText('A file is required')).toBeVisible()
    await requestDialog.getByLabel('Contract page').setInputFiles(pdfUpload('agreement-p7.pdf'))
    await requestDialog.getByRole('button', { name: 'Submit Request' }).click()
    await expect(toastRegion(page).getByText('Request Sent!', { exact: true })).toBeVisible()

    for (const entry of [
      { name: `${name} Stores LLC`, aliases: [name] },
      { name: `${name} Holdings LLC`, aliases: [] },
    ]) {
      const address = { ...bayfare, street: '45 Fort Hill Road', state: 'CT' }
      const data = { kind: 'customer', ...address, ...entry }
      expect((await agent.request.post('/api/agent/holder-directory', { data })).status()).toBe(201)
    }
    await agentPage.goto(`/?search=${encodeURIComponent(name)}`)
    const card = agentPage.getByRole('article').filter({ hasText: name })
    await card.getByRole('button', { name: `View Contract page for ${name}: agreement-p7.pdf` }).click()
    await expect(agentPage.getByRole('dialog').locator('canvas').first()).toBeVisible()
    await agentPage.keyboard.press('Escape')
    await card.getByRole('button', { name: /^Issue Certificate for / }).click()
    const dialog = agentPage.getByRole('dialog', { name: 'Issue Certificate' })
    await expect(dialog.getByText('Required by contract: waiver of subrogation')).toBeVisible()
    await expect(dialog.getByLabel('Holder name')).toHaveValue(name)
    await expect(dialog.getByLabel('ZIP code')).toHaveValue('06340')
    // The directory's entry with this other name is offered, a merely similar one is not.
    const offeredEntries = dialog
      .getByRole('region', { name: 'From the holder directory' })
      .getByRole('button')
    await expect(offeredEntries).toHaveText([
      `${name} Stores LLC45 Fort Hill Road, Groton, CT 06340Also ${name}`,
    ])
    await offeredEntries.click()
    await expect(dialog.getByLabel('Holder name')).toHaveValue(`${name} Stores LLC`)
    await expect(dialog.getByLabel('Street address')).toHaveValue('45 Fort Hill Road')
    await expect(offeredEntries).toHaveCount(0)
    const operations = dialog.getByLabel('Description of operations')
    await operations.fill('The insurer waives its right of recovery.')
    await dialog.getByRole('button', { name: 'Issue Certificate' }).click()
    await expect(dialog.getByText(/Insurers are printed from the policies/)).toBeVisible()
    await operations.fill('Deliveries of bread to the Groton store')
    await dialog.getByLabel('Waiver of subrogation').check()
    await dialog.getByRole('button', { name: 'Issue Certificate' }).click()
    await agentPage
      .getByRole('dialog', { name: /Issued$/ })
      .getByRole('button', { name: 'Done' })
      .click()
    await agentPage.goto(`/client-details/${client.userId}?tab=certificates`)
    await expect(agentPage.getByText('Custom', { exact: true })).toBeVisible()
    // The PDF is withdrawn with its certificate. The PDF cannot be moved or removed by itself.
    await agentPage.goto(`/client-details/${client.userId}?tab=documents`)
    await expect(agentPage.getByRole('button', { name: /^View Certificate \d+/ })).toBeVisible()
    await expect(
      agentPage.getByRole('button', { name: /^More for C(ertificate|ontract page)/ }),
    ).toHaveAccessibleName(`More for Contract page for ${name}`)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Your Requests' }).getByText('Completed')).toBeVisible()
  })

  await test.step('a form for a named party is confirmed once as the holder, from the dialog of the certificate', async () => {
    await addPolicyForm(agent.request, client.ids[0] ?? '', {
      ...additionalInsured,
      ...{ scope: 'named', names: 'H12 Realty' },
    })
    await agentPage.goto(`/client-details/${client.userId}?tab=certificates`)
    await agentPage.getByRole('button', { name: 'Issue Certificate' }).first().click()
    const dialog = agentPage.getByRole('dialog', { name: 'Issue Certificate' })
    await dialog.getByLabel('Certificate holder', { exact: true }).selectOption('A new holder')
    await dialog.getByLabel('Holder name').fill('H12 Realty LLC')
    await dialog.getByRole('button', { name: 'Customize' }).click()
    const wording = dialog.getByRole('checkbox', { name: 'Additional insured', exact: true })
    await expect(dialog.getByText(/^CG 20 10 04 13.* is for H12 Realty$/)).toBeVisible()
    await expect(wording).toHaveCount(0)
    await dialog.getByRole('button', { name: /^Match to Holder: CG 20 10/ }).click()
    const confirmDialog = agentPage.getByRole('dialog', { name: 'Match to Holder' })
    await expect(confirmDialog.getByLabel('Certificate holder')).toHaveValue('H12 Realty LLC')
    await confirmDialog.getByRole('button', { name: 'Match to Holder' }).click()
    await wording.check()
  })
})

// Spec: certificates/reissue
test('an agent reissues to all, reads who keeps theirs, withdraws a certificate and then the approval', async ({
  agent,
}) => {
  const agentPage = await agent.open()
  const client = await clientWithPolicies(agent.request, [{}])
  const endedReply = await agent.request.post(`/api/policy/new/${client.userId}`, {
    data: {
      policyNumber: 'GL 7',
      insurer: 'Chubb',
      type: 'General Liability Insurance',
      startDate: dayFromToday(-100),
      coverages: [{ type: 'Each occurrence', amount: 1_000_000, interval: 'per occurrence' }],
    },
  })
  const { id: endedId } = (await endedReply.json()).policy as { id: string }
  await approve(agent.request, { ...client, ids: [...client.ids, endedId] })
  const issue = async (name: string, operations: string, wordings: string[] = []) => {
    const policies = client.ids.map((policyId) => ({
      policyId,
      coverages: ['Each occurrence'],
      wordings,
      withoutCompanyBecause,
    }))
    const data = {
      holder: { ...bayfare, name, state: 'CT' },
      insuredName: 'Plover & Reed',
      policies,
      reference: { operations },
    }
    const path = `/api/agent/certificate/new/${client.userId}`
    expect((await agent.request.post(path, { data })).ok()).toBe(true)
  }
  await issue('Norwich Savings Bank', '')
  await addPolicyForm(agent.request, client.ids[0] ?? '', additionalInsured)
  await issue('Granite Row Properties LLC', 'Deliveries of bread', ['additional insured'])
  await agentPage.goto(`/client-details/${client.userId}?tab=certificates`)
  await agentPage.getByRole('button', { name: 'Reissue to All' }).click()
  await agentPage.getByRole('button', { name: 'Reissue', exact: true }).click()
  const reissuedDialog = agentPage.getByRole('dialog', { name: 'Certificates Reissued' })
  await expect(reissuedDialog.getByText('1 certificate was issued.')).toBeVisible()
  await expect(
    reissuedDialog.getByText(
      /^Granite Row Properties LLC, certificate \d+: This certificate has its own limits or wording/,
    ),
  ).toBeVisible()
  await reissuedDialog.getByRole('button', { name: 'Done' }).click()

  // Text for one holder is kept when the certificate is issued again.
  await agentPage.getByRole('button', { name: 'Reissue to Granite Row Properties LLC' }).click()
  await expect(agentPage.getByLabel('Description of operations')).toHaveValue('Deliveries of bread')
  await agentPage.getByRole('button', { name: 'Cancel', exact: true }).click()
  // A policy that ended after its approval is not approved again silently.
  await agent.request.delete(`/api/policy/${endedId}?reason=cancelled&cancelledOn=${dayFromToday(-10)}`)
  await agentPage.reload()
  await agentPage.getByRole('button', { name: 'Change Approval' }).click()
  await expect(agentPage.getByRole('checkbox', { name: /GL 4410/ })).toBeChecked()
  await expect(agentPage.getByRole('checkbox', { name: /GL 7/ })).toHaveCount(0)
  await agentPage.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toastTitled(agentPage, 'Certificates Approved')).toBeVisible()

  const log = agentPage.getByRole('table', { name: 'Certificates', exact: true })
  const newestRow = log.getByRole('row').filter({ hasText: 'Norwich Savings Bank' })
  await expect(newestRow.getByText('Replaced')).toBeVisible()
  await newestRow
    .first()
    .getByRole('button', { name: /^More for certificate/ })
    .click()
  await agentPage.getByRole('menuitem', { name: 'Withdraw' }).click()
  await agentPage.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(newestRow.first().getByText('Withdrawn')).toBeVisible()
  await expect(newestRow.last().getByText('Current')).toBeVisible()

  await agentPage.getByRole('button', { name: 'More for the approval' }).click()
  await agentPage.getByRole('menuitem', { name: 'Withdraw Approval' }).click()
  await agentPage.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(agentPage.getByText('Nothing Approved')).toBeVisible()
})
