import type { APIRequestContext, Page } from '@playwright/test'
import { axeBuilderFor } from '../accessibility.ts'
import { openPage } from '../contexts.ts'
import { addPolicies, dayFromToday, pageAs, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'

const auto = {
  policyNumber: 'BA 7710',
  insurer: 'Hanover',
  type: 'Commercial Auto Insurance',
  startDate: dayFromToday(-100),
  endDate: dayFromToday(20),
}

const van = { year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '4821' }

const addVehicles = async (
  agent: APIRequestContext,
  policyId: string,
  vehicles: object[],
  cardState = 'WA',
) => {
  const answer = await agent.put(`/api/agent/vehicle/policy/${policyId}`, {
    data: { vehicles, cardState },
  })
  expect(answer.ok()).toBe(true)
}

const cardOf = (page: Page, vehicle: string) => page.getByRole('article', { name: vehicle })

// Spec: vehicles/list
test('the agent edits the vehicles of an auto policy, and Quick Access opens a card for each, live', async ({
  agent,
  client,
}) => {
  const agentPage = await agent.open()
  const ids = await addPolicies(agent, client, [auto])
  const page = await client.open()
  // The calls are refused until somebody presses the button. A read in the background would
  // otherwise remove the button before the press.
  await page.addInitScript("addEventListener('click', () => { window.wasPressed = true }, true)")
  await page.route('**/api/card/policy/**', async (route) =>
    (await page.evaluate('window.wasPressed === true'))
      ? route.continue()
      : route.fulfill({ status: 429, json: {} }),
  )
  await page.goto(`/policy/${ids[0]}`)
  const retryButton = page.getByRole('button', { name: 'ID cards did not load. Try again' })
  await expect(retryButton).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request ID Card' })).toHaveCount(0)
  await retryButton.click()
  await expect(page.getByRole('button', { name: 'Request ID Card' })).toBeVisible()

  await agentPage.goto(`/policy/${ids[0]}`)
  await agentPage.getByRole('button', { name: 'Edit Vehicles' }).click()
  const dialog = agentPage.getByRole('dialog', { name: 'Edit Vehicles' })
  await expect(dialog.getByLabel('Named insured')).toHaveValue('Plover & Reed')
  await dialog.getByLabel('Named insured').fill('Plover & Reed Landscapes LLC')
  await dialog.getByRole('button', { name: 'Add Vehicle' }).click()
  const firstVehicle = dialog.getByRole('group', { name: 'Vehicle 1' })
  await expect(firstVehicle.getByLabel('Year')).toBeFocused()
  await agentPage.keyboard.type('19')
  await firstVehicle.getByLabel('Make').fill('Ford')
  await firstVehicle.getByLabel('Model').fill('Transit 250')
  await dialog.getByRole('button', { name: 'Save Vehicles' }).click()
  await expect(firstVehicle.getByText('Please enter the year as four digits')).toBeVisible()
  await firstVehicle.getByLabel('Year').fill('2019')
  await dialog.getByRole('button', { name: 'Add Vehicle' }).click()
  await agentPage.keyboard.type('2022')
  const secondVehicle = dialog.getByRole('group', { name: 'Vehicle 2' })
  await secondVehicle.getByLabel('Make').fill('Ram')
  await secondVehicle.getByLabel('Model').fill('ProMaster 2500')
  await secondVehicle.getByLabel('VIN').fill('kd-4821')
  await dialog.getByLabel('State of registration').selectOption('WA')
  await dialog.getByRole('button', { name: 'Move vehicle 2 up' }).click()
  await dialog.getByRole('button', { name: 'Save Vehicles' }).click()
  await expect(toastTitled(agentPage, 'Vehicles Saved')).toBeVisible()
  await expect(agentPage.getByRole('region', { name: 'Vehicles' }).getByRole('listitem')).toHaveText([
    /2022 Ram ProMaster 2500.*KD4821/,
    /2019 Ford Transit 250/,
  ])

  await page.getByRole('link', { name: 'View ID Card' }).click()
  await expect(page).toHaveURL(`/id-cards?policy=${ids[0]}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  const card = cardOf(page, '2022 Ram ProMaster 2500')
  for (const expectedText of [
    'Plover & Reed Landscapes LLC',
    'BA 7710',
    'Hanover',
    'Ends in KD4821',
    '(860) 555-0100',
  ])
    await expect(card.getByText(expectedText).first()).toBeVisible()
  const downloadEvent = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download PDF' }).click()
  expect((await downloadEvent).suggestedFilename()).toBe('id-card-2022-Ram-ProMaster-2500.pdf')
  await page.evaluate('window.print = () => { window.wasPrinted = true }')
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await page.evaluate('window.wasPrinted')).toBe(true)
})

// Spec: cards/offline
test('an ID card opens with the network off, is marked ended after its end, and goes with the session', async ({
  agent,
  client,
}) => {
  const ids = await addPolicies(agent, client, [auto])
  await addVehicles(agent.request, ids[0] ?? '', [van])
  const page = await client.open()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/id-cards')
  const card = cardOf(page, '2019 Ford Transit 250')
  await expect(card).toBeVisible()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')

  await page.context().setOffline(true)
  // A cold start at the first page, as from the home screen of a phone.
  await page.goto('/')
  await expect(card.getByText('BA 7710')).toBeVisible()
  await expect(
    page.getByText(/The portal cannot be reached\. These cards were saved on this device/),
  ).toBeVisible()
  await expect(card.getByText(/^Ended/)).toHaveCount(0)
  await page.clock.setFixedTime(`${dayFromToday(20)}T16:00:00Z`)
  await page.reload()
  await expect(card.getByText('This card is no longer proof of insurance.')).toBeVisible()
  await page.goto('/claims')
  await page.getByRole('link', { name: 'ID cards saved on this device' }).click()
  await expect(card.getByText('This card is no longer proof of insurance.')).toBeVisible()

  await addVehicles(agent.request, ids[0] ?? '', [{ ...van, year: 2024 }])
  await page.context().setOffline(false)
  await page.goto('/id-cards')
  await expect(page.getByText('The portal cannot be reached.')).toHaveCount(0)
  await expect(cardOf(page, '2024 Ford Transit 250')).toBeVisible()
  const logOut = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  const expectNothingKept = async () => {
    await page.context().setOffline(true)
    await page.goto('/id-cards')
    await expect(page.getByText('Session error')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'ID cards saved on this device' })).toHaveCount(0)
  }
  // The person logs out without a network, to hand the phone to somebody else.
  await page.context().setOffline(true)
  await logOut()
  await expect(toastTitled(page, 'Log out failed')).toBeVisible()
  await expectNothingKept()
  await page.context().setOffline(false)
  await page.goto('/id-cards')
  await expect(cardOf(page, '2024 Ford Transit 250')).toBeVisible()
  await logOut()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expectNothingKept()
})

// Spec: cards/swipe
test('on a phone one card is on the screen at a time: swiped, by arrows and by keys, with how many there are', async ({
  agent,
  client,
}) => {
  const ids = await addPolicies(agent, client, [auto])
  await addVehicles(agent.request, ids[0] ?? '', [van, { ...van, year: 2024 }, { ...van, year: 2025 }])
  const page = await client.open('/', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.getByRole('link', { name: 'Show ID card' }).tap()
  const [firstCard, secondCard, last] = ['2019', '2024', '2025'].map((year) =>
    cardOf(page, `${year} Ford Transit 250`),
  )
  if (!firstCard || !secondCard || !last) throw new Error('There are three')
  await expect(firstCard).toBeInViewport({ ratio: 0.7 })
  // An edge of the next card shows, no more.
  await expect(secondCard).toBeInViewport({ ratio: 0.01 })
  await expect(secondCard).not.toBeInViewport({ ratio: 0.1 })
  const print = page.getByRole('button', { name: 'Print' })
  expect((await print.boundingBox())?.y).toBeGreaterThan(844 - 64)
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next card' }).tap()
  await expect(secondCard).toBeInViewport({ ratio: 0.7 })
  await expect(firstCard).not.toBeInViewport({ ratio: 0.1 })
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next card' }).press('ArrowRight')
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible()
  await expect(last).toBeInViewport({ ratio: 0.7 })
  await expect(page.getByRole('button', { name: 'Next card' })).toBeDisabled()
  expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
})

test('the cards that a browser keeps are shown without a network', async ({ agent, client }) => {
  const ids = await addPolicies(agent, client, [auto])
  await addVehicles(agent.request, ids[0] ?? '', [van])
  const page = await client.open('/')
  // Spec: cards/offline
  await test.step('the cards are kept from the first sign-in on, before anybody has looked at them', async () => {
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await expect.poll(() => page.evaluate<boolean>("localStorage.getItem('id-cards') !== null")).toBe(true)
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.context().setOffline(true)
    await page.goto('/id-cards')
    await expect(cardOf(page, '2019 Ford Transit 250').getByText('BA 7710')).toBeVisible()
  })

  await test.step('where two-step sign-in is required of clients, the cards that their browser kept are shown without a network', async () => {
    await page.context().setOffline(false)
    await page.goto('/id-cards')
    const card = cardOf(page, '2019 Ford Transit 250')
    await expect(card).toBeVisible()
    // Imitates the server's answer: the real setting would affect all other tests.
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch()
      const { user } = await response.json()
      await route.fulfill({ response, json: { user: { ...user, mustSetUpTwoStep: true } } })
    })
    await page.goto('/id-cards')
    await expect(page.getByRole('heading', { name: 'Set Up Two-Step Sign-In' })).toBeVisible()
    await expect(card).toHaveCount(0)
    await page.unroute('**/api/auth/me')
    await page.context().setOffline(true)
    await page.goto('/')
    await expect(card.getByText('BA 7710')).toBeVisible()
  })
})

// Spec: claims/urgent-phone
test('where a carrier takes urgent claims is entered by an admin and read before a claim is told', async ({
  agent,
  client,
  browser,
}) => {
  const admin = await pageAs(browser, 'admin')
  const ids = await addPolicies(agent, client, [{ ...auto, insurer: 'Nautilus' }])
  const page = await client.open()
  await admin.goto('/agency/settings/carriers')
  await admin.getByRole('button', { name: 'Edit Nautilus' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Edit Carrier' })
  await dialog.getByLabel(/^Claim phone/).fill('8605550188')
  await dialog.getByLabel(/^Claims website/).fill('claims.nautilus.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a web address that starts with https://')).toBeVisible()
  await dialog.getByLabel(/^Claims website/).fill('https://report.nautilus.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastTitled(admin, 'Carrier Saved')).toBeVisible()
  await page.goto(`/file-claim/${ids[0]}`)
  await expect(page.getByRole('link', { name: 'Call (860) 555-0188' })).toHaveAttribute('href', /^tel:/)
  await expect(page.getByRole('link', { name: 'Nautilus Claims Website' })).toHaveAttribute(
    'href',
    'https://report.nautilus.example',
  )
})

test('the agent enters what a card lacks, and its client sees the card', async ({ agent, client }) => {
  const [ctId = '', waId = ''] = await addPolicies(agent, client, [
    { ...auto, type: 'auto', category: 'personal', insurer: 'Travelers', policyNumber: '612884017' },
    auto,
  ])
  await addVehicles(agent.request, ctId, [van], 'CT')
  await addVehicles(agent.request, waId, [van])
  const page = await agent.open()
  const clientPage = await client.open()
  await test.step('what the state’s card is missing is read where it is entered; then the card has the whole VIN', async () => {
    const { carriers } = await (await agent.request.get('/api/carriers')).json()
    const travelers = carriers.find((carrier: { name: string }) => carrier.name === 'Travelers')
    const company = { writingCompanyId: travelers.companies[0].id }
    expect((await agent.request.put(`/api/policy/${ctId}`, { data: company })).ok()).toBe(true)
    await page.goto(`/policy/${ctId}`)
    const vehicles = page.getByRole('region', { name: 'Vehicles' })
    await expect(vehicles.getByText('There is no ID card yet')).toBeVisible()
    await expect(
      vehicles.getByText(/2019 Ford Transit 250 \(…4821\): The full VIN is missing, and Connecticut/),
    ).toBeVisible()
    await vehicles.getByRole('button', { name: 'Edit Vehicles' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Vehicles' })
    await dialog.getByLabel('VIN', { exact: true }).fill('1HGCM82633A004353')
    await dialog.getByRole('button', { name: 'Save Vehicles' }).click()
    await expect(dialog.getByText(/^This VIN has a wrong character/)).toBeVisible()
    await dialog.getByLabel('VIN', { exact: true }).fill('1hgcm82633a004352')
    await dialog.getByRole('button', { name: 'Save Vehicles' }).click()
    await expect(toastTitled(page, 'Vehicles Saved')).toBeVisible()
    await expect(vehicles.getByText('There is no ID card yet')).toHaveCount(0)
    await vehicles.getByRole('button', { name: /^Show the full VIN/ }).click()
    await expect(vehicles.getByText('VIN 1HGCM82633A004352')).toBeVisible()
    await vehicles.getByRole('button', { name: /^Hide the full VIN/ }).click()
    await expect(vehicles.getByText('VIN …3A004352')).toBeVisible()

    await clientPage.goto(`/id-cards?policy=${ctId}`)
    const card = cardOf(clientPage, '2019 Ford Transit 250')
    await expect(card.getByText('1HGCM82633A004352')).toBeVisible()
    await expect(
      card.getByText(/^NOTICE: YOU HAVE THE RIGHT TO CHOOSE THE LICENSED REPAIR SHOP/),
    ).toBeVisible()
    expect((await axeBuilderFor(clientPage).analyze()).violations).toEqual([])
  })

  await test.step('a van that is bound has a temporary card until somebody enters the carrier’s word', async () => {
    await page.goto(`/policy/${waId}`)
    await page.getByRole('button', { name: 'Edit Vehicles' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Vehicles' })
    await dialog.getByRole('button', { name: 'Add Vehicle' }).click()
    await page.keyboard.type('2025')
    const secondVehicle = dialog.getByRole('group', { name: 'Vehicle 2' })
    await secondVehicle.getByLabel('Make').fill('Ram')
    await secondVehicle.getByLabel('Model').fill('ProMaster')
    await secondVehicle.getByLabel(/^Temporary card until/).fill(dayFromToday(12))
    await expect(dialog.getByRole('button', { name: 'Save Vehicles' })).toBeDisabled()
    await dialog.getByText('Change as of an effective date').click()
    await dialog.getByLabel(/^Effective date/).fill(dayFromToday(-1))
    await dialog.getByLabel('Source').selectOption('telephone')
    await dialog.getByRole('button', { name: 'Save Vehicles' }).click()
    await expect(toastTitled(page, 'Vehicles Saved')).toBeVisible()

    await clientPage.goto(`/id-cards?policy=${waId}`)
    const card = cardOf(clientPage, '2025 Ram ProMaster')
    await expect(card.getByText(/^Good until .*, 12:01 a\.m\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm 2025 Ram ProMaster' }).click()
    const confirmDialog = page.getByRole('dialog', { name: 'Confirm Vehicle' })
    await confirmDialog.getByLabel('Source').selectOption('e-mail')
    await confirmDialog.getByRole('button', { name: 'Confirm Vehicle' }).click()
    await expect(toastTitled(page, 'Vehicle Confirmed')).toBeVisible()
    await expect(page.getByText(/^Temporary until/)).toHaveCount(0)
    await expect(card.getByText('Temporary card')).toHaveCount(0)
  })
})

test('the agent uploads a card that the carrier issues', async ({ agent, client }) => {
  const [oneId = '', severalId = ''] = await addPolicies(agent, client, [
    auto,
    { ...auto, policyNumber: 'BA 7711' },
  ])
  await addVehicles(agent.request, oneId, [van], 'RI')
  await addVehicles(agent.request, severalId, [van, { ...van, year: 2024, vinEnd: '7730' }], 'RI')
  const page = await agent.open()
  const phonePage = await client.open()
  await phonePage.setViewportSize({ width: 390, height: 844 })
  await test.step('where the carrier issues the card, one press uploads it, and the client shows it on the phone', async () => {
    await page.goto(`/policy/${oneId}`)
    const vehicles = page.getByRole('region', { name: 'Vehicles' })
    await expect(vehicles.getByText(/Rhode Island ID cards are issued by the carrier here/)).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await vehicles.getByRole('button', { name: /^Upload the Carrier’s Card/ }).click()
    await (await chooser).setFiles(pdfUpload('carrier-card.pdf'))
    await expect(toastTitled(page, 'ID Card Uploaded')).toBeVisible()
    await expect(vehicles.getByText('The carrier’s card is the ID card')).toBeVisible()

    await phonePage.goto('/id-cards')
    await phonePage.getByRole('button', { name: 'Show card, BA 7710' }).click()
    await expect(phonePage.getByRole('dialog').locator('canvas').first()).toBeVisible()
    expect((await axeBuilderFor(phonePage).analyze()).violations).toEqual([])
  })

  await test.step('a carrier’s card of several vehicles asks which are on it, on a phone and on a desk', async () => {
    const upload = async (width: number, chosenVehicles: readonly string[]) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/policy/${severalId}`)
      const vehicles = page.getByRole('region', { name: 'Vehicles' })
      const chooser = page.waitForEvent('filechooser')
      await vehicles.getByRole('button', { name: /the Carrier’s Card/ }).click()
      await (await chooser).setFiles(pdfUpload('carrier-card.pdf'))
      const dialog = page.getByRole('dialog', { name: 'Vehicles on the Card' })
      await expect(dialog.getByText('carrier-card.pdf')).toBeVisible()
      await dialog.getByRole('button', { name: 'Upload Card' }).click()
      await expect(dialog.getByText('Please choose the vehicles on this card')).toBeVisible()
      expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
      for (const name of chosenVehicles) await dialog.getByLabel(name).check()
      await expect(dialog.getByText('Please choose the vehicles on this card')).toHaveCount(0)
      const isAllChosen = chosenVehicles.at(-1) === 'All vehicles'
      // All and one vehicle exclude each other.
      await expect(dialog.getByLabel('All vehicles')).toBeChecked({ checked: isAllChosen })
      await expect(dialog.getByLabel(/^2019 Ford/)).toBeChecked({ checked: !isAllChosen })
      await dialog.getByRole('button', { name: 'Upload Card' }).click()
      await expect(toastTitled(page, 'ID Card Uploaded')).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await phonePage.goto(`/id-cards?policy=${severalId}`)
    }
    await upload(390, ['All vehicles', '2019 Ford Transit 250 (…4821)'])
    const card = phonePage.getByRole('article', { name: 'Hanover' })
    await expect(card.getByText('2019 Ford Transit 250')).toBeVisible()
    await expect(card.getByText('2024 Ford Transit 250')).toHaveCount(0)
    await upload(1280, ['2019 Ford Transit 250 (…4821)', 'All vehicles'])
    await expect(card).toHaveCount(1)
    await phonePage.getByRole('button', { name: 'Show card, BA 7711' }).click()
    await expect(phonePage.getByRole('dialog').locator('canvas').first()).toBeVisible()
  })
})

const uploadCarrierCard = async (agent: APIRequestContext, policyId: string) => {
  const answer = await agent.post(`/api/agent/card/carrier/${policyId}`, {
    multipart: { file: pdfUpload('carrier-card.pdf', 'Card of Hanover') },
  })
  expect(answer.ok()).toBe(true)
}

// Spec: cards/offline
test('the carrier’s card opens with the network off, ends with its term, and goes with the session', async ({
  agent,
  client,
}) => {
  const ids = await addPolicies(agent, client, [auto])
  await addVehicles(agent.request, ids[0] ?? '', [van], 'RI')
  await uploadCarrierCard(agent.request, ids[0] ?? '')
  // The phone keeps the card before anybody looks at it.
  const page = await client.open('/')
  await page.setViewportSize({ width: 390, height: 844 })
  const keptFiles = () =>
    page.evaluate<number>(`new Promise((done) => {
      const opening = indexedDB.open('kept-files')
      opening.onupgradeneeded = () => opening.transaction.abort()
      opening.onerror = () => done(0)
      opening.onsuccess = () => {
        const keys = opening.result.transaction('files').objectStore('files').getAllKeys()
        keys.onsuccess = () => {
          opening.result.close()
          done(keys.result.length)
        }
      }
    })`)
  await expect.poll(keptFiles).toBe(1)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')

  await page.context().setOffline(true)
  await page.goto('/')
  await expect(page.getByText(/The portal cannot be reached\. These cards were saved/)).toBeVisible()
  await page.getByRole('button', { name: 'Show card, BA 7710' }).click()
  const dialog = page.getByRole('dialog', { name: 'ID card of Hanover' })
  await expect(dialog.getByRole('img', { name: 'ID card of Hanover' })).toBeVisible()
  expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  await page.clock.setFixedTime(`${dayFromToday(20)}T16:00:00Z`)
  await page.reload()
  const card = page.getByRole('article', { name: 'Hanover' })
  await expect(card.getByText('This card is no longer proof of insurance.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show card, BA 7710' })).toHaveCount(0)

  await page.context().setOffline(false)
  await page.goto('/id-cards')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect.poll(keptFiles).toBe(0)
})

test('a card is shared by a link', async ({ agent, client, browser }) => {
  const [id = '', carrierId = ''] = await addPolicies(agent, client, [
    auto,
    { ...auto, policyNumber: 'BA 7711' },
  ])
  await addVehicles(agent.request, id, [van])
  await addVehicles(agent.request, carrierId, [{ ...van, year: 2024 }], 'RI')
  await uploadCarrierCard(agent.request, carrierId)
  const page = await client.open('/id-cards')
  const visitor = await openPage(browser)
  // Spec: cards/links
  await test.step('a card is shared by a link that needs no sign-in, and the link ends when it is withdrawn', async () => {
    await page.getByRole('button', { name: 'Share, 2019 Ford Transit 250' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share ID Card' })
    await expect(dialog.getByText('No active links.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create Link' }).click()
    const link = dialog.getByRole('list', { name: 'Active links' }).getByRole('listitem')
    await expect(link).toContainText('By Ines Vega, until')
    const linkUrl = (await link.getByText(/\/card\//).textContent()) ?? ''

    const { pathname } = new URL(linkUrl)
    await visitor.goto(pathname)
    await expect(cardOf(visitor, '2019 Ford Transit 250').getByText('Plover & Reed')).toBeVisible()
    const downloadEvent = visitor.waitForEvent('download')
    await visitor.getByRole('button', { name: 'Download PDF' }).click()
    await downloadEvent

    await link.getByRole('button', { name: /^Withdraw/ }).click()
    await expect(dialog.getByText('No active links.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('This link is no longer valid.')).toBeVisible()
    await expect(visitor.getByRole('main').getByRole('link', { name: '(860) 555-0100' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
  })

  // Spec: cards/links
  await test.step('the carrier’s card is shared by a link that needs no sign-in, until it is withdrawn', async () => {
    await page.getByRole('button', { name: 'Share, BA 7711' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share ID Card' })
    await dialog.getByRole('button', { name: 'Create Link' }).click()
    const link = dialog.getByRole('list', { name: 'Active links' }).getByRole('listitem')
    const linkUrl = (await link.getByText(/\/card\//).textContent()) ?? ''

    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.goto(new URL(linkUrl).pathname)
    await visitor.getByRole('button', { name: 'Show card, BA 7711' }).click()
    await expect(visitor.getByRole('dialog').locator('canvas').first()).toBeVisible()
    const downloadEvent = visitor.waitForEvent('download')
    await visitor.getByRole('button', { name: 'Download' }).click()
    expect((await downloadEvent).suggestedFilename()).toBe('carrier-card.pdf')
    await visitor.keyboard.press('Escape')
    expect((await axeBuilderFor(visitor).analyze()).violations).toEqual([])

    await link.getByRole('button', { name: /^Withdraw/ }).click()
    await expect(dialog.getByText('No active links.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('This link is no longer valid.')).toBeVisible()
  })
})
