import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { axeBuilderFor } from './accessibility.ts'
import { openPage } from './contexts.ts'
import { countInteractions, type InteractionCounter } from './interaction-cost.ts'
import { waitForMail } from './mail.ts'
import { addPolicies, dayFromToday, newEmailAddress, toastTitled } from './portal.ts'
import { addOfferToQuote, fetchQuote, postQuoteRequest } from './quotes/quotes.ts'
import { expect, type SignedInPerson, test } from './test.ts'

// The cost of frequent jobs, from the first screen after sign-in, on a desktop and on a phone. A
// change that makes one of them more expensive fails here.

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const photo = join(import.meta.dirname, '../server/demo/papers/truck-2-rear.jpg')

const openNowRegion = (page: Page) => page.getByRole('region', { name: 'Open now' })
const openItems = (page: Page) => page.getByRole('list', { name: 'Open items' })
const expectHome = async (page: Page) => {
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
}
const button = (container: Page | Locator, name: string) =>
  container.getByRole('button', { name, exact: true })

interface TestDevice {
  options: BrowserContextOptions
  press: (target: Locator) => Promise<void>
  /** Opens the palette, types and chooses the row: two presses and a field. */
  find: (page: Page, text: string, row: string) => Promise<void>
}

const devices: Record<string, TestDevice> = {
  '1280 px': {
    options: desktop,
    press: (target) => target.click(),
    async find(page, text, row) {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.type(text)
      await expect(page.getByRole('option', { name: row, selected: true })).toBeVisible()
      await page.keyboard.press('Enter')
    },
  },
  '390 px': {
    options: phone,
    press: (target) => target.tap(),
    async find(page, text, row) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Search' }).tap()
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.type(text)
      await page.getByRole('option', { name: row }).first().tap()
    },
  },
}

for (const [width, { options, press, find }] of Object.entries(devices)) {
  const isPhone = options.isMobile === true
  const openHome = async (person: SignedInPerson, contextOptions: BrowserContextOptions = {}) => {
    const page = await person.open('/', { ...options, ...contextOptions })
    await expectHome(page)
    return { page, job: await countInteractions(page) }
  }
  /** Goes to the first screen, where the next job begins. */
  const goHome = async (page: Page, job: InteractionCounter) => {
    await press(page.getByRole('navigation').getByRole('link', { name: /^(Overview|Home|Today)/ }))
    await expectHome(page)
    await job.restart()
  }
  /** The row's step in the work queue. */
  const step = (page: Page, name: string) =>
    press(openItems(page).getByRole('button', { name: new RegExp(`^${name}: `) }))

  test(`${width}: an agent finds what a job begins with`, async ({ agent, client }) => {
    const { page, job } = await openHome(agent)

    // Spec: effort/jobs
    await test.step(`${width}: an agent looks up a policy by its number`, async () => {
      const number = `LKP ${Date.now() % 10_000_000}`
      const [id] = await addPolicies(agent, client, [{ policyNumber: number }])
      await job.restart()
      await find(page, number.replace(' ', '').toLowerCase(), number)
      await expect(page).toHaveURL(`/policy/${id}`)
      await job.costAtMost({ presses: 2, fields: 1 })
    })

    // Spec: effort/jobs
    await test.step(`${width}: an agent asks for a quote of a known client`, async () => {
      await goHome(page, job)
      await find(page, 'quote plover', 'Create a quote for Plover & Reed')
      const dialog = page.getByRole('dialog', { name: 'Create Quote' })
      await expect(dialog.getByLabel('Title')).toHaveValue('General Liability Insurance Quote')
      await press(button(dialog, 'Create Quote'))
      await expect(toastTitled(page, 'Quote created')).toBeVisible()
      await job.costAtMost({ presses: 3, fields: 1 })
    })

    // Spec: certificates/issue, effort/jobs
    await test.step(`${width}: an agent issues a certificate to a known holder and has it to share`, async () => {
      const policies = await approveCertificates(agent, client)
      await post(agent, `/api/agent/certificate/new/${client.id}`, {
        ...{ insuredName: 'Plover & Reed', policies },
        holder: {
          name: 'Town of Groton',
          street: '45 Fort Hill Road',
          city: 'Groton',
          state: 'CT',
          zip: '06340',
        },
      })
      await goHome(page, job)
      // The share sheet of a phone, which the browser of the tests does not have.
      await page.evaluate('navigator.canShare = () => true')
      await find(page, 'coi for plover', 'Issue a certificate for Plover & Reed')
      const dialog = page.getByRole('dialog', { name: 'Issue Certificate' })
      await dialog.getByLabel('Certificate holder').selectOption({ index: 1 })
      await press(button(dialog, 'Issue Certificate'))
      const issuedDialog = page.getByRole('dialog', { name: /^Certificate \d+ Issued$/ })
      await expect(button(issuedDialog, 'Share')).toBeInViewport({ ratio: 1 })
      await job.costAtMost({ presses: 3, fields: 2 })
    })
  })

  test(`${width}: an agent works off messages, changes and requests`, async ({ agent, client }) => {
    const [policyId] = await addPolicies(agent, client, [auto])
    const change = { what: 'add vehicle', year: 2025, make: 'Ford', model: 'Transit 350' }
    const { request } = await post(client, '/api/request', { type: 'endorsement', policyId, change })
    await post(agent, `/api/agent/request/stage/${request.id}`, {
      ...{ stage: 'waiting for carrier', sentHow: 'e-mail', version: request.version },
    })
    const { page, job } = await openHome(agent)

    // Spec: requests/changes, effort/jobs
    await test.step(`${width}: an agent adds a vehicle as the carrier confirmed it, by the way it was sent`, async () => {
      await step(page, 'Confirm Change')
      const dialog = page.getByRole('dialog', { name: 'Confirm Change' })
      await dialog.getByLabel(/^VIN/).fill('KB21745')
      await expect(dialog.getByLabel(/^Source/)).toHaveValue('e-mail')
      await press(button(dialog, 'Confirm Change'))
      await expect(toastTitled(page, 'Change Confirmed')).toBeVisible()
      await job.costAtMost({ presses: 2, fields: 1 })
      await expect(page.getByText('Nothing open', { exact: true })).toBeVisible()
    })

    // Spec: requests/changes, effort/jobs
    await test.step(`${width}: an agent applies a change that the carrier confirmed`, async () => {
      const [policyId] = await addPolicies(agent, client, [{}])
      const change = { what: 'raise limit', coverage: 'Each occurrence', amount: 2_000_000 }
      await post(client, '/api/request', { type: 'endorsement', policyId, change })
      await job.restart()
      await step(page, 'Confirm Change')
      const dialog = page.getByRole('dialog', { name: 'Confirm Change' })
      await dialog.getByLabel(/^Source/).selectOption('Email from the carrier')
      await press(button(dialog, 'Confirm Change'))
      await expect(toastTitled(page, 'Change Confirmed')).toBeVisible()
      await job.costAtMost({ presses: 2, fields: 1 })
      await expect(page.getByText('Nothing open', { exact: true })).toBeVisible()
      const { policy } = await (await agent.request.get(`/api/policy/${policyId}`)).json()
      expect(policy.coverages[0].amount).toBe(2_000_000)
    })

    // Spec: effort/jobs
    await test.step(`${width}: an agent answers a message`, async () => {
      await post(client, '/api/message', { content: 'Is it going up again?' })
      await job.restart()
      if (isPhone) await step(page, 'Reply')
      await page.getByRole('textbox', { name: /^Message to/ }).fill('By four percent, I will call.')
      await press(button(page, 'Send'))
      await expect(page.getByText('Nothing open', { exact: true })).toBeVisible()
      await job.costAtMost({ presses: 2, fields: 1 })
      const { unreadCount } = await (await agent.request.get('/api/message/unread-count')).json()
      expect(unreadCount).toBe(0)
    })

    // Spec: effort/jobs
    await test.step(`${width}: an agent sees their first urgent request`, async () => {
      await post(client, '/api/request', { type: 'endorsement', details: 'New oven.' })
      await post(client, '/api/request', { type: 'other', details: 'Loss payee by noon.', isUrgent: true })
      await page.goto('/')
      await expectHome(page)
      await job.restart()
      const firstItem = openItems(page).getByRole('listitem').first()
      await expect(firstItem).toContainText('Urgent')
      await expect(firstItem.getByRole('button', { name: /^Complete: / })).toBeInViewport({ ratio: 1 })
      if (!isPhone) await expect(openNowRegion(page)).toContainText('Loss payee by noon.')
      await job.costAtMost({ presses: 0, fields: 0 })
    })
  })

  test(`${width}: a client asks for a quote, books its presentation, shows a card and files a claim`, async ({
    agent,
    client,
  }) => {
    const { page, job } = await openHome(client, {
      permissions: ['geolocation'],
      geolocation: { latitude: 41.4412, longitude: -72.0169, accuracy: 12 },
    })

    // Spec: quotes/known-client, effort/jobs
    await test.step(`${width}: a known client asks for a quote by last time’s answers`, async () => {
      await postQuoteRequest(client.request)
      await job.restart()
      await press(page.getByRole('banner').getByRole('link', { name: 'Get a Quote' }))
      await press(button(page, "Use last time's answers"))
      // The agreement is given each time.
      await press(page.getByRole('checkbox'))
      await press(button(page, 'Get My Quote'))
      await expect(page).toHaveURL('/quotes')
      await job.costAtMost({ presses: 4, fields: 0 })
    })

    // Spec: effort/jobs
    await test.step(`${width}: a client sees a quote and books its presentation`, async () => {
      const quote = await postQuoteRequest(client.request)
      await addOfferToQuote(agent.request, quote.id)
      await goHome(page, job)
      await press(
        page
          .getByRole('region', { name: 'Next for you' })
          .getByRole('link', { name: /^Schedule your proposal review/ }),
      )
      await press(page.getByRole('region', { name: 'Next free times' }).getByRole('button').first())
      await press(button(page, 'Confirm Booking'))
      await expect(toastTitled(page, 'Appointment Scheduled!')).toBeVisible()
      await job.costAtMost({ presses: 3, fields: 0 })
      expect((await fetchQuote(client.request, quote.id)).presentationDateTime).not.toBeNull()
    })

    // Spec: effort/jobs
    await test.step(`${width}: a client shows their ID card`, async () => {
      const [policy] = await addPolicies(agent, client, [auto])
      await addVehicles(agent, policy)
      await goHome(page, job)
      await press(page.getByRole('link', { name: 'Show ID card' }))
      await expect(page.getByRole('article', { name: /2016 Ford Transit/ })).toBeInViewport({ ratio: 0.7 })
      await job.costAtMost({ presses: 1, fields: 0 })
    })

    // Spec: claims/notice, effort/jobs
    await test.step(`${width}: a client files a claim with a photo`, async () => {
      await goHome(page, job)
      await press(button(page, 'Report a claim'))
      await press(page.getByRole('dialog').getByRole('button', { name: /^2021 Ram ProMaster/ }))
      const chooser = page.waitForEvent('filechooser')
      await press(button(page, isPhone ? 'Take a Photo' : 'Add Photos'))
      await (await chooser).setFiles(photo)
      await press(button(page, 'Use My Location and Today’s Date'))
      await expect(page.getByLabel(/^Where/)).toHaveValue('41.44120, -72.01690 (within 12 m)')
      await page.getByLabel(/^What happened/).fill('A truck backed into the van.')
      await expect(page.getByRole('radio', { name: /2021 Ram ProMaster/ })).toBeChecked()
      await press(page.getByText('No', { exact: true }))
      expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
      await press(button(page, 'Report Claim'))
      await expect(toastTitled(page, 'Claim Reported')).toBeVisible()
      await job.costAtMost({ presses: 6, fields: 1 })
      const { claims } = await (await client.request.get('/api/claim')).json()
      expect(claims[0]).toMatchObject({ status: 'reported' })
    })
  })

  // Spec: effort/jobs
  test(`${width}: an agent invites a client, who accepts`, async ({ agent, browser }) => {
    const email = newEmailAddress('grace')
    const { page, job } = await openHome(agent)
    await press(button(page, 'Invite Client'))
    const dialog = page.getByRole('dialog', { name: 'Invite Client' })
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await dialog.getByLabel('Email').fill(`Grace Holloway <${email}>`)
    await dialog.getByLabel('Company').fill('Stonecrop Veterinary')
    await dialog.getByLabel('Phone').fill('8605550140')
    await press(button(dialog, 'Create and Send'))
    await expect(toastTitled(page, 'Invite Sent!')).toBeVisible()
    await job.costAtMost({ presses: 2, fields: 3 })

    const [link = ''] = /http:\/\/\S+accept-invite\S+/.exec((await waitForMail(email)).text ?? '') ?? []
    const owner = await openPage(browser, options)
    await owner.goto(link)
    await expect(owner.getByLabel('First Name')).toHaveValue('Grace')
    await expect(owner.getByLabel('Last Name')).toHaveValue('Holloway')
    const acceptance = await countInteractions(owner)
    await owner.getByLabel('Password', { exact: true }).fill('calm horses at noon')
    await owner.getByLabel('Confirm Password').fill('calm horses at noon')
    await press(button(owner, 'Accept Invite'))
    await expect(owner.getByText('Welcome, Grace Holloway')).toBeVisible()
    await acceptance.costAtMost({ presses: 2, fields: 2 })
  })

  test(`${width}: an agent works off certificates, payments and notices`, async ({ agent, client }) => {
    const { page, job } = await openHome(agent)

    // Spec: certificates/issue, effort/jobs
    await test.step(`${width}: an agent issues the certificate that a client asks for`, async () => {
      await approveCertificates(agent, client)
      const details = 'Holder: Bayfare Grocers Inc, 18 Depot Road, Groton, CT 06340. Delivery is next week.'
      await post(client, '/api/request', { type: 'coi', details })
      await job.restart()
      await step(page, 'Issue')
      const dialog = page.getByRole('dialog', { name: 'Issue Certificate' })
      await expect(dialog.getByLabel('Holder name')).toHaveValue('Bayfare Grocers Inc')
      await expect(dialog.getByRole('checkbox', { name: /GL 4410/ })).toBeChecked()
      await expect(dialog.getByText('Each occurrence: $1,000,000')).toBeVisible()
      await press(button(dialog, 'Issue Certificate'))
      await expect(page.getByRole('dialog', { name: /^Certificate \d+ Issued$/ })).toBeVisible()
      await job.costAtMost({ presses: 2, fields: 0 })
      const { requests } = await (await client.request.get('/api/request')).json()
      expect(requests).toMatchObject([
        { status: 'completed', papers: [{ title: expect.stringMatching(/Bayfare/) }] },
      ])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    // Spec: bills/shown, effort/jobs
    await test.step(`${width}: an agent records a bill as paid that the client reported`, async () => {
      const [policyId] = await addPolicies(agent, client, [{}])
      const { bill } = await post(agent, `/api/agent/bill/policy/${policyId}`, {
        ...{ by: 'carrier', premium: 4187, installments: [{ dueOn: dayFromToday(5), amount: 4187 }] },
      })
      const saidReply = await client.request.post(`/api/bill/said-paid/${bill.installments[0].id}`, {
        multipart: { note: 'By check.' },
      })
      expect(saidReply.ok()).toBe(true)
      await job.restart()
      await step(page, 'Record Payment')
      await press(button(page.getByRole('dialog', { name: 'Record Payment' }), 'Record Payment'))
      await expect(toastTitled(page, 'Payment Recorded')).toBeVisible()
      await job.costAtMost({ presses: 2, fields: 0 })
    })

    // Spec: effort/jobs
    await test.step(`${width}: an agent records the cancellation of a policy under notice`, async () => {
      const [policyId] = await addPolicies(agent, client, [{}])
      await post(agent, `/api/agent/policy-event/policy/${policyId}`, {
        ...{ kind: 'notice of cancellation', effectiveOn: dayFromToday(12), source: 'letter' },
        reason: 'other',
      })
      await job.restart()
      await step(page, 'Record Event')
      const dialog = page.getByRole('dialog', { name: 'Record Event' })
      await dialog.getByRole('combobox', { name: /^Event/ }).selectOption('Cancelled')
      // Day, reason and notice are those of the notice on file.
      await expect(dialog.getByLabel(/^Cancellation effective date/)).toHaveValue(dayFromToday(12))
      await expect(dialog.getByLabel(/^Reason/)).toHaveValue('other')
      await dialog.getByLabel(/^Source/).selectOption('Email from the carrier')
      await press(button(dialog, 'Save'))
      await expect(toastTitled(page, 'Event Recorded')).toBeVisible()
      await job.costAtMost({ presses: 2, fields: 3 })
      const { policy } = await (await agent.request.get(`/api/policy/${policyId}`)).json()
      expect(policy.cancelledOn).toBe(dayFromToday(12))
    })
  })
}

// Spec: effort/jobs
test('an agent brings three offers and shows the rates: six presses and nine fields', async ({
  agent,
  client,
}) => {
  const quote = await postQuoteRequest(client.request)
  const page = await agent.open(`/quote/${quote.id}`)
  await expect(page.getByRole('heading', { name: 'Current Quotes (0)' })).toBeVisible()
  const job = await countInteractions(page)
  await button(page, 'Add Quote').click()
  const dialog = page.getByRole('dialog', { name: 'Add Quote Details' })
  for (const [index, [carrier, premium, deductible]] of [
    ['Chubb', '9640', '2500'],
    ['The Hartford', '9985', '1000'],
    ['AmTrust', '10480', '500'],
  ].entries()) {
    await dialog.getByLabel('Insurer name').selectOption(String(carrier))
    await dialog.getByLabel('Premium').fill(String(premium))
    await dialog.getByLabel('Deductible').fill(String(deductible))
    await dialog
      .getByRole('button', { name: index < 2 ? 'Add and enter another' : 'Add Quote Details', exact: true })
      .click()
    if (index < 2) await expect(dialog.getByText(new RegExp(`^Added: .*${carrier}`))).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Current Quotes (3)' })).toBeVisible()
  await button(page, 'Show Quote Details').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show Quote Details' }).click()
  await expect(toastTitled(page, 'Quote View Changed!')).toBeVisible()
  await job.cost({ presses: 6, fields: 9 })
  const { details } = await fetchQuote(client.request, quote.id)
  expect(details.map(({ premium }: { premium: number }) => premium)).toEqual([9640, 9985, 10_480])
})

const auto = { type: 'Commercial Auto Insurance', policyNumber: 'BA 4477', coverages: [] }

/** Approves a policy of the client for certificates. Returns what is approved. */
async function approveCertificates(agent: SignedInPerson, client: SignedInPerson) {
  const [policyId = ''] = await addPolicies(agent, client, [{}])
  const withoutCompanyBecause = 'The carrier names its company with the policy'
  const policies = [{ policyId, coverages: ['Each occurrence'], withoutCompanyBecause }]
  for (const [path, data] of [
    [`/api/policy/${policyId}`, { coverageType: 'Occurrence' }],
    [`/api/agent/certificate/master/${client.id}`, { insuredName: 'Plover & Reed', policies }],
  ] as const) {
    const answer = await agent.request.put(path, { data })
    expect(answer.ok(), path).toBe(true)
  }
  return policies
}

async function addVehicles({ request }: { request: Page['request'] }, policyId = '') {
  const vehicles = [
    { year: 2016, make: 'Ford', model: 'Transit', vinEnd: '4412' },
    { year: 2021, make: 'Ram', model: 'ProMaster', vinEnd: '9031' },
  ]
  const answer = await request.put(`/api/agent/vehicle/policy/${policyId}`, {
    data: { vehicles, cardState: 'WA' },
  })
  expect(answer.ok()).toBe(true)
}

async function post({ request }: SignedInPerson, path: string, data: object) {
  const answer = await request.post(path, { data })
  expect(answer.status(), path).toBeLessThan(300)
  return answer.json()
}
