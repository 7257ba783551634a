import { formatDay } from '../../contract/values/days.ts'
import {
  addPolicies,
  clientWithPolicies,
  computedInkColor,
  dayFromToday,
  expectFacts,
  factValue,
} from '../portal.ts'
import { expect, test } from '../test.ts'
import { uploadByApi } from '../upload-files.ts'
import { expiredPolicy, policyCard, policyWithoutAmounts } from './policies.ts'

test('a client reads a policy, from its card to its page', async ({ agent, client }) => {
  const endDate = dayFromToday(200)
  const [silentId, expiredId, pendingId, policyId, autoId] = await addPolicies(agent, client, [
    policyWithoutAmounts,
    expiredPolicy,
    { policyNumber: 'GL 4411', status: 'pending' },
    { endDate },
    { policyNumber: 'BA 7710', type: 'Commercial Auto Insurance' },
  ])
  const agentPage = await agent.open()
  const page = await client.open(`/policy/${silentId}`)
  // Spec: policy/head, policy/buttons
  await test.step('the page of a policy has its title, badge, number and tabs, and buttons by the role', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Home Insurance')
    await expect(main.getByText('HO 77').first()).toBeVisible()
    const active = main.getByText('Active', { exact: true }).first()
    await expect(active).toHaveCSS('color', await computedInkColor(page, 'green'))
    await expect(main.getByRole('tab')).toHaveText(['Overview', 'Coverage', 'Documents', 'Claims', 'History'])
    await expect(main.getByRole('button', { name: 'Contact Agent' }).first()).toBeVisible()
    for (const [id, status] of [
      [expiredId, 'Expired'],
      [pendingId, 'Pending'],
    ] as const) {
      await page.goto(`/policy/${id}`)
      const badge = main.getByText(status, { exact: true }).first()
      await expect(badge).toHaveCSS('color', await computedInkColor(page, 'red'))
    }
    await main.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL('/')
    await agentPage.goto(`/policy/${silentId}`)
    await expect(agentPage.getByRole('main').getByRole('button', { name: 'Send Message' })).toBeVisible()
  })

  // Spec: policy/card
  await test.step('a policy card has its facts and leads to the policy', async () => {
    const card = policyCard(page, 'GL 4410')
    await expect(card.getByText('Policy Info')).toBeAttached()
    await expect(card.getByRole('heading', { name: /^General Liability/ })).toBeVisible()
    await expect(card.getByText('Active', { exact: true })).toBeVisible()
    await expect(card.locator('svg').first()).toBeVisible()
    await expect(card.getByText('GL 4410').first()).toBeVisible()
    await expect(card.getByText('Landscape gardening.')).toBeVisible()
    await expectFacts(card, {
      Coverage: '$1,000,000',
      Provider: 'Crum & Forster',
      Renewal: formatDay(endDate),
    })
    await expect(factValue(card, 'Premium')).toContainText('$4,187')
    await expect(card.getByRole('button', { name: /Actions/ })).toHaveCount(0)
    await card.getByRole('link', { name: /^View Details/ }).click()
    await expect(page).toHaveURL(`/policy/${policyId}`)
  })

  // Spec: policy/overview, policy/quick-access
  await test.step('Overview has the policy information, the coverage summary, Quick Access and the agent, for clients', async () => {
    const information = page.getByRole('region', { name: 'Policy Information' })
    await expectFacts(information, {
      'Policy number': 'GL 4410',
      'Coverage type': 'Occurrence',
      Status: 'Active',
      Category: 'Commercial',
      'Renewal date': formatDay(endDate),
    })
    await expect(factValue(information, 'Premium')).toContainText('$4,187')
    const summary = page.getByRole('region', { name: 'Coverage Summary' })
    await expect(summary.getByText('Each occurrence')).toBeVisible()
    await expect(summary).toContainText(/\$1,000,000\s*per occurrence/)
    const quickAccess = page.getByRole('region', { name: 'Quick Access' })
    for (const entry of ['Request Policy Document', 'Request Certificate of Insurance'])
      await expect(quickAccess.getByText(entry)).toBeVisible()
    await expect(quickAccess.getByText('Request ID Card'), 'no vehicles, no ID card').toHaveCount(0)
    const agentRegion = page.getByRole('region', { name: 'Agent Information' })
    await expectFacts(agentRegion, {
      Name: 'Daniel Kim',
      Email: /@/,
      Phone: '(860) 555-0102',
    })
    await expect(agentRegion.getByRole('button', { name: 'Contact Agent' })).toBeVisible()
    await agentPage.goto(`/policy/${policyId}`)
    await expect(agentPage.getByRole('region', { name: 'Policy Information' })).toBeVisible()
    await expect(agentPage.getByRole('region', { name: 'Agent Information' })).toHaveCount(0)
  })

  // Spec: policy/file-claim, policy/id-card
  await test.step('Quick Access asks for what a policy needs, for clients and staff; File a Claim leads to its screen', async () => {
    for (const one of [agentPage, page]) {
      await one.goto(`/policy/${autoId}`)
      const quickAccess = one.getByRole('region', { name: 'Quick Access' })
      await expect(quickAccess.getByRole('link', { name: 'File a Claim' })).toHaveAttribute(
        'href',
        `/file-claim/${autoId}`,
      )
    }
    await expect(page.getByRole('button', { name: 'Request ID Card' })).toBeEnabled()
    // Staff cannot request anything from themselves: the button opens a message to the client.
    await agentPage.getByRole('button', { name: 'Request ID Card' }).click()
    await expect(agentPage.getByRole('dialog', { name: 'Contact Your Client' })).toBeVisible()
  })
})

test('the tabs Overview and Coverage, for the agent', async ({ agent }) => {
  const { ids } = await clientWithPolicies(agent.request, [
    policyWithoutAmounts,
    {},
    { ...policyWithoutAmounts, ...expiredPolicy },
  ])
  await uploadByApi(agent.request, 'Declarations', 'policy', { policyId: ids[2] ?? '' })
  const page = await agent.open(`/policy/${ids[0]}`)
  // Spec: policy/defaults
  await test.step('Overview says Standard, Contact agent and a text of its own where the policy is silent; the open tab stands in the address', async () => {
    const information = page.getByRole('region', { name: 'Policy Information' })
    await expectFacts(information, {
      'Coverage type': 'Standard',
      Premium: 'Contact agent',
    })
    await expect(
      page
        .getByRole('region', { name: 'Coverage Summary' })
        .getByText('No coverages are listed here yet.', { exact: true }),
    ).toBeVisible()
    await page.getByRole('tab', { name: 'Claims' }).click()
    await expect(page).toHaveURL(`/policy/${ids[0]}?tab=claims`)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Claims' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(page).toHaveURL(`/policy/${ids[0]}`)
  })

  // Spec: policy/coverage-tab
  await test.step('the Coverage tab lists the coverages, and without any says Coverage Details Coming Soon', async () => {
    await page.getByRole('tab', { name: 'Coverage' }).click()
    await expect(page.getByText('Coverage Details Coming Soon')).toBeVisible()
    await page.goto(`/policy/${ids[1]}`)
    await page.getByRole('tab', { name: 'Coverage' }).click()
    const row = page.getByRole('tabpanel').getByRole('row').filter({ hasText: 'Each occurrence' })
    await expect(row).toContainText('$1,000,000')
    await expect(row).toContainText('per occurrence')
  })

  await test.step('staff adds coverages or a document from the Coverage tab of a policy that has neither', async () => {
    const tab = page.getByRole('tabpanel')
    await page.goto(`/policy/${ids[2]}?tab=coverage`)
    await expect(tab).toContainText('See the policy document until then.')
    await expect(tab.getByRole('button')).toHaveCount(0)
    await page.goto(`/policy/${ids[0]}?tab=coverage`)
    await expect(page.getByText('Coverage Details Coming Soon')).toBeVisible()
    await tab.getByRole('button', { name: 'Upload Document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload Document' })
    await expect(dialog.getByText(/will be attached/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await tab.getByRole('button', { name: 'Add Coverages' }).click()
    const editDialog = page.getByRole('dialog', { name: 'Edit Policy' })
    await editDialog.getByRole('button', { name: 'Add coverage' }).click()
    const coverage = editDialog.getByRole('group', { name: 'Coverage 1' })
    await coverage.getByLabel('Type').fill('Each occurrence')
    await coverage.getByLabel('Amount').fill('1000000')
    await editDialog.getByRole('button', { name: 'Update Policy' }).click()
    await expect(tab.getByRole('row', { name: /Each occurrence/ })).toContainText('$1,000,000')
  })
})

test('a policy that is not there, or no longer', async ({ agent, client }) => {
  const [id] = await addPolicies(agent, client, [{}])
  const page = await client.open()
  await test.step('a policy that is deactivated elsewhere leaves the open page of its client', async () => {
    const streamResponse = page.waitForResponse('**/api/events*')
    await page.goto(`/policy/${id}`)
    await streamResponse
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('General Liability Insurance')
    await agent.request.delete(`/api/policy/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Policy Not Found')
  })

  // Spec: policy/not-found
  await test.step('a policy that is not there reads Policy Not Found and leads back to the dashboard', async () => {
    await page.goto('/policy/00000000-0000-7000-8000-000000000000')
    await expect(page.getByText('Policy Not Found').last()).toBeVisible()
    await page.getByRole('link', { name: 'Return to Dashboard' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('what staff begin from a policy and from its client', async ({ agent, client }) => {
  const [id = '', otherId = ''] = await addPolicies(agent, client, [{}, { policyNumber: 'GL 4412' }])
  const page = await agent.open(`/policy/${id}`)
  await test.step('staff file a claim, request a change and issue a certificate from the policy and from its client', async () => {
    const quickAccess = page.getByRole('region', { name: 'Quick Access' })
    await quickAccess.getByRole('button', { name: 'Request a Change' }).click()
    const change = page.getByRole('dialog', { name: 'Request a Change' })
    await expect(change.getByLabel('Request type')).toHaveValue('endorsement')
    await expect(change.getByLabel('Policy', { exact: true })).toHaveValue(/, GL 4410$/)
    await change.getByRole('button', { name: 'Cancel' }).click()
    await quickAccess.getByRole('button', { name: 'Issue Certificate' }).click()
    const certificate = page.getByRole('dialog', { name: 'Issue Certificate' })
    await expect(certificate.getByRole('checkbox', { name: /, GL 4410$/ })).toBeChecked()
    await expect(certificate.getByRole('checkbox', { name: /, GL 4412$/ })).not.toBeChecked()
    await certificate.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Actions for GL 4410' }).click()
    for (const menuItem of ['Request a Change', 'Issue Certificate'])
      await expect(page.getByRole('menuitem', { name: menuItem })).toBeVisible()
    await page.getByRole('menuitem', { name: 'File a Claim' }).click()
    await expect(page).toHaveURL(`/file-claim/${id}`)

    await page.goto(`/client-details/${client.id}`)
    const moreButton = page.getByRole('button', { name: /^More for/ }).first()
    await moreButton.click()
    await page.getByRole('menuitem', { name: 'Request a Change' }).click()
    await expect(change.getByLabel('Policy', { exact: true })).toHaveValue('')
    await change.getByRole('button', { name: 'Cancel' }).click()
    await moreButton.click()
    await page.getByRole('menuitem', { name: 'Issue Certificate' }).click()
    await expect(certificate).toBeVisible()
    await certificate.getByRole('button', { name: 'Cancel' }).click()
    await moreButton.click()
    await page.getByRole('menuitem', { name: 'File a Claim' }).click()
    await page
      .getByRole('dialog', { name: 'File a Claim' })
      .getByRole('button', { name: /GL 4412/ })
      .click()
    await expect(page).toHaveURL(`/file-claim/${otherId}`)
  })

  // Spec: policy/file-claim
  await test.step('the Claims tab says No Claims Found, and one that is begun with File New Claim stands there', async () => {
    await page.goto(`/policy/${id}?tab=claims`)
    await expect(page.getByText('No Claims Found')).toBeVisible()
    await page.getByRole('link', { name: 'File New Claim' }).click()
    await expect(page.getByRole('heading', { name: 'File a Claim' })).toBeVisible()
    await page.getByRole('button', { name: 'Start the Report' }).click()
    await expect(page.getByRole('heading', { name: 'What Happened' })).toBeVisible()
    await page.goto(`/policy/${id}?tab=claims`)
    await expect(page.getByRole('article', { name: 'Liability claim on GL 4410' })).toContainText(
      'Not sent yet. Open it to finish.',
    )
  })
})
