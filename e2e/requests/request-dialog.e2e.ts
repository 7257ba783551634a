import type { Page } from '@playwright/test'
import { addPolicies, delayResponses, optionsOfSelect, toastRegion } from '../portal.ts'
import { dashboardSidebar } from '../shell/frame.ts'
import { expect, test } from '../test.ts'
import { requestTypeNames } from './requests.ts'

const coverageDisclaimer =
  'Coverage is not added, changed or cancelled, and no claim is reported to the carrier, until your agent confirms it in writing.'

const home = { policyNumber: 'HO 77', type: 'home', category: 'personal' }

const requestDialog = (page: Page) => page.getByRole('dialog', { name: 'Request from Your Agent' })

const submit = (page: Page) => requestDialog(page).getByRole('button', { name: 'Submit Request' })

test('Request from Your Agent', async ({ agent, client, clientPage: page }) => {
  const ids = await addPolicies(agent, client, [{}, home])
  await page.goto(`/policy/${ids[0]}`)
  // Spec: request/policy
  await test.step('opened from a policy, a request has that policy in a box that cannot be changed, and is sent for it', async () => {
    await page.getByRole('button', { name: 'Request', exact: true }).click()
    const dialog = requestDialog(page)
    const box = dialog.getByLabel('Policy', { exact: true })
    await expect(box).toHaveValue('General Liability Insurance, GL 4410')
    await expect(box).not.toBeEditable()
    await dialog.getByLabel('Request type').selectOption('endorsement')
    const requestPromise = page.waitForRequest('**/api/request')
    await submit(page).click()
    expect((await requestPromise).postDataJSON()).toEqual({
      type: 'endorsement',
      policyId: ids[0],
      details: '',
      isUrgent: false,
    })
    await expect(dialog).toBeHidden()
  })

  // Spec: home/request-service, request/dialog, request/policy-select, request/width
  await test.step('Request Service opens Request from Your Agent with its fields, options and words', async () => {
    await dashboardSidebar(page).getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('button', { name: 'Request Service' }).click()
    const dialog = requestDialog(page)
    await expect(dialog).toHaveAccessibleDescription(
      "Please select what you'd like to request from your insurance agent.",
    )
    const type = dialog.getByLabel('Request type')
    await expect(type).toHaveValue('')
    await expect(optionsOfSelect(type)).toHaveText(requestTypeNames)
    const typeValues = optionsOfSelect(type).evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('value')),
    )
    expect(await typeValues).toEqual(['coi', 'endorsement', 'coverage_review', 'claims_assistance', 'other'])
    const policy = dialog.getByLabel('Policy', { exact: true })
    await expect(policy).toHaveValue('')
    await expect(optionsOfSelect(policy)).toHaveText([
      'All Policies',
      'HO 77 Home Insurance',
      'GL 4410 General Liability Insurance',
    ])
    const values = optionsOfSelect(policy).evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('value')),
    )
    expect(await values).toEqual(['all', ids[1], ids[0]])
    const details = dialog.getByLabel('Details')
    await expect(details).toHaveAttribute('rows', '4')
    await expect(details).toHaveAttribute('placeholder', /additional details/)
    await expect(details).toHaveValue('')
    const urgentBox = dialog.getByRole('checkbox', { name: 'Mark as urgent (within 24 hours)' })
    await expect(urgentBox).not.toBeChecked()
    await expect(urgentBox).toHaveAccessibleDescription('Your agent will prioritize this request.')
    await expect(dialog.getByText(coverageDisclaimer)).toBeVisible()
    await expect(submit(page)).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(dialog).toHaveCSS('max-width', '512px')
    await expect(dialog).toHaveCSS('width', '512px')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a certificate is asked for with its holder, address, date and what the contract requires', async () => {
    await page.getByRole('button', { name: 'Request Service' }).click()
    const dialog = requestDialog(page)
    const certificate = dialog.getByRole('group', { name: 'Certificate' })
    await dialog.getByLabel('Request type').selectOption('endorsement')
    await expect(certificate).toHaveCount(0)
    await dialog.getByLabel('Request type').selectOption('coi')
    await expect(certificate.getByText('A certificate does not change your policy.')).toBeVisible()
    await certificate.getByLabel('Certificate holder name').fill('Bayfare Grocers Inc')
    await certificate.getByLabel('Certificate holder address').fill('18 Depot Road\nGroton, CT 06340')
    await certificate.getByLabel('Needed by').fill('2027-03-05')
    const answer = certificate.getByLabel('Additional insured or waiver required by contract?')
    await expect(optionsOfSelect(answer)).toHaveText(['Yes', 'No', 'Not sure'])
    await answer.selectOption('Yes')
    await dialog.getByLabel('Details').fill('First delivery is next week.')
    await submit(page).click()
    await expect(dialog).toBeHidden()
    const { requests } = await (await page.request.get('/api/request')).json()
    expect(requests[0]).toMatchObject({
      type: 'coi',
      isUrgent: false,
      policyId: null,
      details: [
        'Certificate holder: Bayfare Grocers Inc',
        'Holder address: 18 Depot Road, Groton, CT 06340',
        'Needed by: Mar 5, 2027',
        'Additional insured or waiver required by contract: Yes',
        'A certificate does not change your policy.',
        '',
        'First delivery is next week.',
      ].join('\n'),
    })
  })

  // Spec: request/sending, success/request
  await test.step('while a request is on its way Cancel and Submit Request are disabled; Request Sent! names the agent', async () => {
    const requestButton = page.getByRole('button', { name: 'Request Service' })
    await requestButton.click()
    const dialog = requestDialog(page)
    await dialog.getByLabel('Request type').selectOption('other')
    await dialog.getByLabel('Policy', { exact: true }).selectOption('all')
    await dialog.getByLabel('Details').fill('Loss runs of five years')
    await dialog.getByLabel('Mark as urgent').check()
    const release = await delayResponses(page, '**/api/request')
    const requestPromise = page.waitForRequest('**/api/request')
    await submit(page).click()
    expect((await requestPromise).postDataJSON()).toEqual({
      type: 'other',
      policyId: 'all',
      details: 'Loss runs of five years',
      isUrgent: true,
    })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect(dialog.locator('button[type=submit]')).toBeDisabled()
    release()
    await expect(toastRegion(page).getByText('Request Sent!', { exact: true })).toBeVisible()
    const text = 'Your request was successfully sent to Daniel Kim'
    await expect(toastRegion(page).getByText(text, { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await requestButton.click()
    await expect(dialog.getByLabel('Request type')).toHaveValue('')
    await expect(dialog.getByLabel('Details')).toHaveValue('')
    await expect(dialog.getByLabel('Mark as urgent')).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await page.unroute('**/api/request')
  })

  // Spec: request/failed, request/rules, errors/request
  await test.step('a request that fails keeps the dialog open and says why: the message of the server, else the default', async () => {
    await page.getByRole('button', { name: 'Request Service' }).click()
    const dialog = requestDialog(page)
    await dialog.getByLabel('Details').fill('Loss runs of five years')
    // The dialog has no rules of its own: the server reports missing fields.
    await submit(page).click()
    await expect(toastRegion(page).getByText('Request failed to send', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Please select a request type')).toBeVisible()
    await dialog.getByLabel('Request type').selectOption('other')
    for (const [answer, text] of [
      [{ message: 'The server says why' }, 'The server says why'],
      [{}, 'Failed to send request'],
    ] as const) {
      await page.route('**/api/request', (route) => route.fulfill({ status: 500, json: answer }))
      await submit(page).click()
      await expect(toastRegion(page).getByText(text, { exact: true })).toBeVisible()
      await expect(toastRegion(page).getByText('Request failed to send', { exact: true })).toBeVisible()
      await expect(dialog.getByLabel('Details')).toHaveValue('Loss runs of five years')
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
      await page.unroute('**/api/request')
    }
    await page.context().setOffline(true)
    await submit(page).click()
    await expect(toastRegion(page).getByText(/^The portal cannot be reached/)).toBeVisible()
    await page.context().setOffline(false)
    await submit(page).click()
    await expect(toastRegion(page).getByText('Request Sent!', { exact: true })).toBeVisible()
  })
})

// Spec: success/request
test('where the agent has no full name, Request Sent! names nobody', async ({ client }) => {
  const page = await client.open()
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    const me = await answer.json()
    me.user.assignedAgent.agentLastName = ''
    await route.fulfill({ response: answer, json: me })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Request Service' }).click()
  await requestDialog(page).getByLabel('Request type').selectOption('coverage_review')
  await submit(page).click()
  const text = 'Your request was successfully sent!'
  await expect(toastRegion(page).getByText(text, { exact: true })).toBeVisible()
})
