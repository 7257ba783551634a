import { join } from 'node:path'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { demoPassword } from '../../contract/values/demonstration.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { testOverProxy as test } from '../cuttable-proxy.ts'
import { waitForMail } from '../mail.ts'
import {
  addPolicies,
  clientWithPolicies,
  dayFromToday,
  openClientPage,
  pageAs,
  toastTitled,
} from '../portal.ts'
import { expect } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'

const photos = ['rear', 'tailgate'].map((name) =>
  join(import.meta.dirname, `../../server/demo/papers/truck-2-${name}.jpg`),
)

const auto = {
  type: 'Commercial Auto Insurance',
  policyNumber: 'BA 4411',
  coverages: [],
  description: '2 vans.',
}

// Spec: claims/notice, claims/steps, claims/form
test('a claim with six photos is filed on a phone over a connection that breaks twice, and the agent’s steps arrive live', async ({
  browser,
  wire,
}) => {
  const agent = await pageAs(browser, 'agent')
  const newClient = await clientWithPolicies(agent.request, [auto])
  const vehicles = [{ year: 2016, make: 'Ford', model: 'Transit', vinEnd: '4412' }]
  const vehiclesResponse = await agent.request.put(`/api/agent/vehicle/policy/${newClient.ids[0]}`, {
    data: { vehicles },
  })
  expect(vehiclesResponse.ok()).toBe(true)
  await agent.goto('/claims')
  await agent.getByLabel('Search claims').fill(newClient.email)
  await expect(agent.getByText('No Claims Found')).toBeVisible()
  const client = await openClientPage(browser, newClient)
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(`${wire.origin}/policy/${newClient.ids[0]}`)
  await client.getByRole('link', { name: 'File a Claim' }).click()
  await expect(client.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await expect(client.getByText(/no claim is reported to the carrier, until your agent/)).toBeVisible()
  await client.getByRole('button', { name: 'Start Report' }).click()

  const next = () => client.getByRole('button', { name: 'Continue' }).click()
  await client.getByLabel(/^Date of loss/).fill(dayFromToday(2))
  await client.getByLabel(/^Where/).fill('Route 12, Ledyard')
  await next()
  await expect(client.getByText('This date is in the future')).toBeVisible()
  await client.getByRole('button', { name: 'Yesterday' }).click()
  await expect(client.getByLabel(/^Date of loss/)).toHaveValue(dayFromToday(-1))
  await client.setViewportSize({ width: 320, height: 844 })
  const vinEnd = client.getByText('(…4412)', { exact: true })
  expect(await vinEnd.evaluate((text) => text.getClientRects().length), 'on one line').toBe(1)
  await client.setViewportSize({ width: 390, height: 844 })
  await client.getByText('Another vehicle').click()
  await expect(client.getByLabel(/^Which vehicle/)).toHaveValue('')
  wire.cut()
  await client.getByLabel(/^What happened/).fill('A car ran into the van at the light.')
  await next()
  await expect(client.getByText('Please say which vehicle')).toBeVisible()
  await client.getByLabel(/^Which vehicle/).fill('2019 van')
  await expect(client.getByText('Saved on this device; will be sent when you are connected')).toBeVisible()
  wire.mend()
  await expect(client.getByText('Saved', { exact: true })).toBeVisible()
  await client.getByText('No', { exact: true }).click()

  const arrivedPhotos = client.getByRole('list', { name: 'Uploaded photos' }).getByRole('listitem')
  const photoField = client.getByLabel('Photos', { exact: true })
  await photoField.setInputFiles(photos)
  await expect(arrivedPhotos).toHaveCount(2)
  wire.muffleAnswers()
  await photoField.setInputFiles(photos)
  await expect(client.getByRole('progressbar', { name: /^Sending/ })).toBeVisible()
  wire.cut()
  await photoField.setInputFiles(photos)
  await expect(client.getByText(/Waiting to be sent/).first()).toBeVisible()
  wire.mend()
  await expect(arrivedPhotos).toHaveCount(6)
  await expect(client.getByRole('list', { name: 'Photos being uploaded' })).toHaveCount(0)

  await next()
  await expect(client.getByText('6 photos')).toBeVisible()
  // After an edit, the next step is the summary.
  await client.getByRole('button', { name: 'Edit What Happened' }).click()
  await client.getByLabel(/^Where/).fill('Route 117, Ledyard')
  await next()
  await expect(client.getByRole('region', { name: 'What Happened' })).toContainText('Route 117, Ledyard')
  // Optional details are edited from the summary; no step asks for them.
  await client.getByRole('button', { name: 'Edit Details' }).click()
  await client.getByLabel(/^The other vehicle and driver/).fill('A grey Honda, Ohio plates')
  await next()
  await expect(client.getByRole('region', { name: 'Details' })).toContainText('A grey Honda')
  await client.getByRole('button', { name: 'Report Claim' }).click()
  const steps = client.getByRole('list', { name: 'Status' })
  const current = steps.locator('[aria-current=step]')
  await expect(current).toHaveText(/^Reported.+, by Ines Vega$/)
  await expect(client.getByRole('button', { name: /^View truck-2/ })).toHaveCount(6)
  expect((await waitForMail(newClient.email)).subject).toBe('We have your report: Auto claim on BA 4411')

  // The claim appears without a reload.
  await agent.getByRole('link', { name: 'Auto claim on BA 4411' }).click()
  await agent.getByRole('button', { name: 'Update Claim' }).click()
  const dialog = agent.getByRole('dialog', { name: 'Update Claim' })
  // Without changes, nothing is sent and no toast says that the client is notified.
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(toastTitled(agent, 'Claim Updated')).toHaveCount(0)
  await agent.getByRole('button', { name: 'Update Claim' }).click()
  await dialog.getByLabel('Status').selectOption('Sent to carrier')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Please enter the date it was sent')).toBeVisible()
  await dialog.getByLabel(/^Sent on/).fill(dayIn('America/New_York', new Date()))
  await dialog.getByLabel(/^Sent via/).selectOption('Phone')
  await dialog.getByLabel(/^Sent to/).fill('Claims desk of the carrier')
  await dialog.getByLabel(/^Spoke with/).fill('Joan Abbott')
  await dialog.getByLabel(/^Confirmation number/).fill('FNOL 20417')
  await dialog.getByLabel(/^Claim number/).fill('CLM-88213')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(current).toHaveText(/^Sent to carrier.+, by Daniel Kim$/)
  await expect(client.getByText('CLM-88213')).toBeVisible()
  // Polls, because the newest email is at first the receipt of the report.
  await expect
    .poll(async () => (await waitForMail(newClient.email)).subject)
    .toBe('Your claim is with the carrier: Auto claim on BA 4411')
  await agent.goto(`/policy/${newClient.ids[0]}?tab=claims`)
  // Closing the claim skips a step, which must not be shown as done.
  const { id } = (await (await client.request.get('/api/claim')).json()).claims[0]
  const closeResponse = await agent.request.post(`/api/agent/claim/change-status/${id}`, {
    data: { status: 'closed' },
  })
  expect(closeResponse.ok()).toBe(true)
  await expect(current).toHaveText(/^Closed.+, by Daniel Kim$/)
  await expect(steps.getByRole('listitem')).toHaveText([/done/, /done/, 'OpenSkipped', /^Closed/])
  const listedClaim = agent.getByRole('article', { name: 'Auto claim on BA 4411' })
  await expect(listedClaim).toContainText('Claim number CLM-88213')
})

// Spec: claims/notice
test('what was typed and chosen is there after a reload, is offered again, and two windows write over nothing of each other', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const newClient = await clientWithPolicies(agent.request, [auto, {}])
  // This time zone is 18 or 19 hours ahead of the agency's, so its date is often a day later.
  const client = await openClientPage(browser, newClient, { timezoneId: 'Pacific/Kiritimati' })
  await client.goto('/claims')
  await client.getByRole('button', { name: 'File a Claim' }).click()
  const claimDialog = client.getByRole('dialog', { name: 'File a Claim' })
  await expect(claimDialog.getByRole('heading', { level: 3 })).toHaveText([
    'A vehicle',
    'Another person or their property',
  ])
  await expect(claimDialog.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await claimDialog.getByRole('button', { name: /^BA 4411/ }).click()
  await expect(client).toHaveURL(new RegExp(`/file-claim/${newClient.ids[0]}\\?claim=`))
  // The latest date of a loss is today in the agency's time zone, wherever the browser is.
  await expect(client.getByLabel(/^Date/)).toHaveAttribute('max', dayIn('America/New_York', new Date()))
  await client.getByLabel(/^Where/).fill('Route 12, Ledyard')
  // The reload comes before anything has reached the server.
  await client.route('**/api/claim/draft/**', (route) => route.abort())
  await client.getByLabel(/^What happened/).fill('At the light')
  await client.reload()
  await expect(client.getByLabel(/^Where/)).toHaveValue('Route 12, Ledyard')
  await expect(client.getByLabel(/^What happened/)).toHaveValue('At the light')
  await client.unroute('**/api/claim/draft/**')
  await expect(client.getByText('Saved', { exact: true })).toBeVisible()

  // An unfinished upload of a photo resumes when the portal is opened again, on any screen.
  await client.route('**/api/claim/photo/**', (route) => route.abort())
  await client.getByLabel('Photos', { exact: true }).setInputFiles(photos.slice(0, 1))
  await expect(client.getByText(/Waiting to be sent/)).toBeVisible()
  await client.unroute('**/api/claim/photo/**')
  const photosStep = client.url()
  await client.goto('/')
  await expect
    .poll(
      async () =>
        (await (await client.request.get('/api/claim?status=draft')).json()).claims[0].photos.length,
    )
    .toBe(1)
  await client.goto(photosStep)
  await client
    .getByLabel('Photos', { exact: true })
    .setInputFiles({ name: 'note.docx', mimeType: '', buffer: Buffer.from('Route 12') })
  await expect(client.getByText('Please choose a JPG, PNG or PDF')).toBeVisible()
  await client
    .getByLabel('Photos', { exact: true })
    .setInputFiles({ name: 'fence.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('No picture at all') })
  await expect(client.getByText('This is not a readable image or PDF')).toBeVisible()
  await client.getByRole('button', { name: 'Remove note.docx' }).click()
  await expect(client.getByRole('button', { name: 'Add Photos' })).toBeFocused()

  await client.goto(`/file-claim/${newClient.ids[0]}`)
  // The times of a claim are in the agency's time zone.
  const today = formatDay(dayIn('America/New_York', new Date()))
  await expect(client.getByText(/^Last changed/)).toContainText(today)
  await client.getByRole('link', { name: 'Continue' }).click()
  const otherPage = await client.context().newPage()
  await otherPage.goto(client.url())
  await otherPage.getByLabel(/^Where/).fill('Route 117, Groton')
  await expect(otherPage.getByText('Saved', { exact: true })).toBeVisible()
  // 'Saved' means that the server has the text.
  const readSavedReport = async () =>
    (await (await otherPage.request.get('/api/claim?status=draft')).json()).claims[0].told
  expect(await readSavedReport()).toMatchObject({ place: 'Route 117, Groton' })
  await client.getByLabel(/^Where/).fill('Route 1, Mystic')
  await client.getByRole('button', { name: 'Use the Other Version' }).click()
  await expect(client.getByLabel(/^Where/)).toHaveValue('Route 117, Groton')
  // Text typed just before leaving the portal also reaches the server.
  await client.getByLabel(/^What happened/).fill('At the light, at a quarter past seven')
  await client.goto('about:blank')
  await expect.poll(readSavedReport).toMatchObject({ whatHappened: 'At the light, at a quarter past seven' })
})

test('what one person has typed and chosen is neither shown nor sent once somebody else signs in in the same tab', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const newClient = await clientWithPolicies(agent.request, [{ ...auto, policyNumber: 'BA 4433' }])
  const page = await openClientPage(browser, newClient)
  const response = await page.request.post('/api/claim/new', { data: { policyId: newClient.ids[0] } })
  const { id } = (await response.json()).claim
  const report = {
    line: 'auto',
    occurredOn: dayFromToday(-1),
    place: 'Route 12',
    whatHappened: 'A fender.',
    vehicle: 'Van',
    injuries: 'Yes',
    whoWasHurt: 'My driver, a stiff neck',
    contactName: 'Ines Vega',
    contactPhone: '(860) 555-0141',
  }
  expect((await page.request.post(`/api/claim/report/${id}`, { data: report })).ok()).toBe(true)
  await page.goto(`/claim/${id}`)
  await expect(page.getByRole('heading', { name: 'Auto Claim' })).toBeVisible()
  await expect(page.getByText('Injury', { exact: true })).toHaveCount(0)
  await page.route('**/api/claim/photo/**', (route) => route.abort())
  await page.locator('input[type=file]').setInputFiles(photos.slice(0, 1))
  const uploadList = page.getByRole('list', { name: 'Photos being uploaded' })
  await expect(uploadList.getByText(/Waiting to be sent/)).toBeVisible()

  // The session ends without a reload of the page.
  await page.context().clearCookies()
  await page.unroute('**/api/claim/photo/**')
  await expect(page.getByText('You were signed out. Please sign in again to continue.')).toBeVisible()
  let sentCount = 0
  await page.route('**/api/claim/photo/**', (route) => {
    sentCount += 1
    return route.continue()
  })
  await page.getByLabel('Username').fill('agent')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Claims/ })
    .click()
  await page.getByLabel('Search claims').fill('BA 4433')
  await page.getByRole('link', { name: 'Auto claim on BA 4433' }).click()
  await expect(page.getByRole('button', { name: 'Add Photos' })).toBeVisible()
  await expect(page.getByText('Injury', { exact: true })).toBeVisible()
  await expect(uploadList).toHaveCount(0)
  await page.locator('input[type=file]').setInputFiles(photos.slice(1))
  await expect(page.getByRole('button', { name: 'View truck-2-tailgate' })).toBeVisible()
  expect(sentCount).toBe(1)
})

// Spec: claims/dashboard
test('an overdue claim stands first of what waits for the agent, open beside the list', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  await agent.goto('/')
  const firstItem = agent.getByRole('list', { name: 'Open items' }).getByRole('listitem').first()
  await expect(firstItem).toContainText('Overdue')
  await expect(firstItem).toContainText('Sorrel Point')
  await expect(agent.getByRole('button', { name: 'Update Claim' })).toBeVisible()
  await agent
    .getByRole('navigation')
    .getByRole('link', { name: /^Claims/ })
    .click()
  await agent.getByRole('link', { name: /^Overdue/ }).click()
  await expect(agent.getByLabel('Claim status')).toHaveValue('overdue')
  await expect(agent.getByRole('article')).toHaveCount(1)
})

test('the employee’s birth and wage are added by the client, and shown to staff by a press', async ({
  agent,
  client,
  agentPage,
  clientPage,
}) => {
  const compensation = {
    type: "Workers' Compensation Insurance",
    policyNumber: 'WC 7714',
    coverages: [],
    description: 'Bakery.',
  }
  const [policyId] = await addPolicies(agent, client, [compensation])
  const data = { policyId }
  const { claim } = await (await client.request.post('/api/claim/new', { data })).json()
  const report = {
    ...{ line: 'workers compensation', occurredOn: dayFromToday(-1), place: 'The bakery', lossState: 'CT' },
    ...{ whatHappened: 'Slipped on a wet floor.', employee: 'Omar Haddad', injury: 'Left wrist' },
    ...{ contactName: 'Ines Vega', contactPhone: '(860) 555-0110' },
  }
  const reportResponse = await client.request.post(`/api/claim/report/${claim.id}`, { data: report })
  expect(reportResponse.ok()).toBe(true)
  await clientPage.setViewportSize({ width: 390, height: 844 })
  await clientPage.goto(`/claim/${claim.id}`)
  await clientPage.getByRole('button', { name: 'Add Details' }).click()
  const dialog = clientPage.getByRole('dialog', { name: 'Employee Details' })
  await dialog.getByLabel(/^Date of birth/).fill('1991-04-07')
  await dialog.getByLabel(/^Wage/).fill('$21.50 an hour')
  await dialog.getByRole('button', { name: 'Save Details' }).click()
  await expect(
    clientPage.getByText('Date of birth, date of hire or wage are on file, encrypted.'),
  ).toBeVisible()
  await expect(clientPage.getByRole('button', { name: 'Show Details' })).toHaveCount(0)

  await agentPage.goto(`/claim/${claim.id}`)
  await expect(agentPage.getByText(/^First report of injury, CT: due by/)).toBeVisible()
  await agentPage.getByRole('button', { name: 'Show Details' }).click()
  await expect(agentPage.getByText('Apr 7, 1991')).toBeVisible()
  await expect(agentPage.getByText('$21.50 an hour')).toBeVisible()
  const downloadEvent = agentPage.waitForEvent('download')
  await agentPage.getByRole('button', { name: 'Notice of Loss' }).click()
  expect((await downloadEvent).suggestedFilename()).toBe('first-notice-of-loss-WC-7714.pdf')
})

test('a notice of loss that staff sends to the carrier', async ({ agent, agentPage: page }) => {
  const newClient = await clientWithPolicies(agent.request, [
    { type: 'General Liability Insurance', policyNumber: 'GL 7001', coverages: [] },
  ])
  const response = await agent.request.post('/api/claim/new', { data: { policyId: newClient.ids[0] } })
  const { id } = (await response.json()).claim
  for (const name of ['summons.pdf', 'floor-plan.pdf'])
    expect(
      (await agent.request.post(`/api/claim/photo/${id}`, { multipart: { file: pdfUpload(name) } })).ok(),
    ).toBe(true)
  const report = {
    ...{ line: 'liability', occurredOn: dayFromToday(-3), servedOn: dayFromToday(-1) },
    ...{ place: '12 Wharf Street', whatHappened: 'A visitor slipped', injuries: 'No' },
    ...{ contactName: 'Ines Vega', contactPhone: '8605550110' },
  }
  expect((await agent.request.post(`/api/claim/report/${id}`, { data: report })).ok()).toBe(true)
  await test.step('the documents that go with a notice of loss are chosen one by one, on a phone and on a desk', async () => {
    await page.goto(`/claim/${id}`)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('button', { name: 'Update Claim' }).click()
      const dialog = page.getByRole('dialog', { name: 'Update Claim' })
      await dialog.getByLabel('Status').selectOption('Sent to carrier')
      const notice = dialog.getByRole('region', { name: 'Email the notice' })
      const documents = notice.getByRole('group', { name: /^Documents to attach/ }).getByRole('checkbox')
      await expect(documents).toHaveCount(2)
      await documents.first().check()
      await documents.last().check()
      await documents.first().uncheck()
      await expect(documents.last()).toBeChecked()
      await notice.getByLabel('The suit documents are included').check()
      expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
      const requestPromise = page.waitForRequest(`**/api/agent/claim/email-notice/${id}`)
      await notice.getByRole('button', { name: 'Email the First Notice of Loss' }).click()
      const { documentIds, withSuitPapers } = (await requestPromise).postDataJSON()
      expect([documentIds.length, withSuitPapers]).toEqual([1, true])
      // This portal has no mail server.
      await expect(page.getByText('Email isn’t set up. Send the notice another way').first()).toBeVisible()
      await dialog.getByLabel(/^Next step(?! due)/).fill('Wait for the carrier')
      await expect(notice.getByRole('button', { name: 'Email the First Notice of Loss' })).toBeDisabled()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(dialog).toHaveCount(0)
    }
  })

  await test.step('a claim is sent to the carrier with its proof in one press, and without a mail server no email is ordered', async () => {
    await expect(page.getByText('Enter the date the answer is due, as the summons says.')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Update Claim' })
    await page.getByRole('button', { name: 'Update Claim' }).click()
    await dialog.getByLabel('Status').selectOption('Sent to carrier')
    const noticeResponse = page.waitForResponse(`**/api/agent/claim/email-notice/${id}`)
    await dialog.getByRole('button', { name: 'Email the First Notice of Loss' }).click()
    expect((await noticeResponse).ok()).toBe(false)
    // This portal has no mail server.
    // The toast's text is announced too.
    await expect(page.getByText('Email isn’t set up. Send the notice another way').first()).toBeVisible()
    await dialog.getByLabel(/^Sent on/).fill(dayIn('America/New_York', new Date()))
    await dialog.getByLabel(/^Sent via/).selectOption('Fax')
    await dialog.getByLabel(/^Sent to/).fill('(860) 555-0155')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByText('Please enter a confirmation number, or upload proof')).toBeVisible()
    await dialog.getByLabel(/^Upload proof/).setInputFiles(pdfUpload('fax-report.pdf'))
    await dialog.getByLabel(/^Answer due/).fill(dayFromToday(30))
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/^Proof: sent to carrier/).first()).toBeVisible()
    await expect(page.getByText(`The answer is due on ${formatDay(dayFromToday(30))}.`)).toBeVisible()
  })
})
