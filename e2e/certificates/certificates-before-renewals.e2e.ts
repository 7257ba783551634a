import { axeBuilderFor } from '../accessibility.ts'
import { goWithin } from '../go-within.ts'
import { clientWithPolicies, dayFromToday } from '../portal.ts'
import { expect, test } from '../test.ts'

test('certificates of a renewal, and evidence of property', async ({ agent, agentPage: page }) => {
  const { request } = agent
  await test.step('an agent issues evidence of property to a mortgagee, reads old beside new and renews it in a batch', async () => {
    const term = { startDate: dayFromToday(-335), endDate: dayFromToday(30) }
    const { carriers } = await (await request.get('/api/carriers')).json()
    const travelers = carriers.find((carrier: { name: string }) => carrier.name === 'Travelers')
    const insurer = { insurer: 'Travelers', writingCompanyId: travelers.companies[0].id }
    const type = "Business Owner's Policy (BOP)"
    const { userId: clientId, ids } = await clientWithPolicies(request, [{ ...term, ...insurer, type }])
    const [policyId] = ids
    const save = async (id: string | undefined, kind: string, part: object) => {
      const data = { kind, parts: [{ kind, ...part }] }
      expect((await request.put(`/api/agent/policy/parts/${id}`, { data })).status()).toBe(200)
    }
    const location = { street: '4 Wharf Street', city: 'New London', state: 'CT', zip: '06320' }
    const terms = {
      ...{ contentsValue: 310_000, causesOfLoss: 'special', valuation: 'replacement cost', coinsurance: 90 },
      ...{ deductible: 5000, windDeductible: '' },
    }
    const bank = 'Shoreline Savings Bank'
    const saveProperty = async (id: string | undefined, buildingValue: number) => {
      await save(id, 'location', { ...location, property: { ...terms, buildingValue } })
      await save(id, 'interest', { role: 'mortgagee', name: bank, loanNumber: '4471', clause: '' })
    }
    await saveProperty(policyId, 1_200_000)
    const policies = [{ policyId, coverages: ['Each occurrence'] }]
    const data = { insuredName: 'Plover & Reed', policies }
    expect((await request.put(`/api/agent/certificate/master/${clientId}`, { data })).status()).toBe(200)

    await page.goto(`/client-details/${clientId}?tab=certificates`)
    await page.getByRole('button', { name: 'Issue Certificate' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Issue Certificate' })
    await dialog.getByLabel('Holder name').fill(bank)
    await dialog.getByLabel('Street address').fill('18 Depot Road')
    await dialog.getByLabel('City').fill('Groton')
    await dialog.getByLabel('State', { exact: true }).selectOption('CT')
    await dialog.getByLabel('ZIP code').fill('06340')
    await dialog.getByLabel('Document', { exact: true }).selectOption('Evidence of property')
    await expect(dialog.getByText('Mortgagee, loan 4471').first()).toBeVisible()
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await dialog.getByRole('button', { name: 'Issue Evidence of Property' }).click()
    await expect(page.getByRole('dialog', { name: / Issued$/ })).toBeVisible()

    const renewedReply = await request.post(`/api/policy/renew/${policyId}`, { data: { premium: 4300 } })
    const { policy } = await renewedReply.json()
    expect((await request.post(`/api/policy/confirm-renewal/${policy.id}`, { data: {} })).ok()).toBe(true)
    await saveProperty(policy.id, 1_300_000)
    await goWithin(page, `/certificates/before-renewals?client=${clientId}`)
    const row = page.getByRole('row').filter({ hasText: bank })
    await expect(row).toContainText(/Evidence of property \d+/)
    await expect(row).toContainText('Ready')
    await page.getByRole('button', { name: new RegExp(bank) }).click()
    const comparison = page.getByRole('dialog', { name: bank })
    const locationRow = comparison.getByRole('row', { name: /^4 Wharf Street/ })
    await expect(locationRow.getByRole('cell').nth(0)).toContainText('$1,200,000')
    await expect(locationRow.getByRole('cell').nth(1)).toContainText('$1,300,000')
    await expect(comparison.getByRole('row', { name: /^Interest/ })).toContainText('Mortgagee, loan 4471')
    await comparison.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('button', { name: /^Issue.* All$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Issue/ })
      .click()
    await expect(page.getByText('1 issued', { exact: true })).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: /^View results/ }).click()
    await expect(page.getByRole('dialog', { name: 'Batch Results' }).getByRole('listitem')).toHaveText(
      new RegExp(`^${bank}, evidence of property \\d+Plover & Reed.*Issued$`),
    )
  })

  await test.step('an agent reads old beside new and issues the certificates of a renewal in one press', async () => {
    const term = { startDate: dayFromToday(-335), endDate: dayFromToday(30) }
    const { userId: clientId, ids } = await clientWithPolicies(request, [term])
    const [policyId] = ids
    const policies = [
      {
        policyId,
        coverages: ['Each occurrence'],
        withoutCompanyBecause: 'The declarations name the group alone',
      },
    ]
    const insuredInput = { insuredName: 'Plover & Reed', policies }
    const approvalResponse = await request.put(`/api/agent/certificate/master/${clientId}`, {
      data: insuredInput,
    })
    expect(approvalResponse.status()).toBe(200)
    const holder = { street: '18 Depot Road', city: 'Groton', state: 'CT', zip: '06340' }
    for (const name of ['Bayfare Grocers Inc', 'Norwich Savings Bank']) {
      const data = { ...insuredInput, holder: { ...holder, name } }
      const issuedReply = await request.post(`/api/agent/certificate/new/${clientId}`, { data })
      expect(issuedReply.status()).toBe(201)
    }

    await page.goto(`/client-details/${clientId}?tab=certificates`)
    await page.getByRole('link', { name: 'Renewal Certificates' }).click()
    await expect(page.getByText('and no renewal is on file').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add Renewal' }).first()).toHaveAttribute(
      'href',
      `/policy/${policyId}`,
    )

    const renewedReply = await request.post(`/api/policy/renew/${policyId}`, { data: { premium: 4300 } })
    const { policy } = await renewedReply.json()
    expect((await request.post(`/api/policy/confirm-renewal/${policy.id}`, { data: {} })).ok()).toBe(true)
    await expect(page.getByText('Ready', { exact: true })).toHaveCount(2)
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])

    await page.getByRole('button', { name: /Bayfare Grocers Inc/ }).click()
    const details = page.getByRole('dialog', { name: 'Bayfare Grocers Inc' })
    await expect(details.getByRole('row', { name: /^Term/ })).toContainText('different')
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await details.getByRole('button', { name: 'Close' }).first().click()

    await page.getByRole('button', { name: /^Issue.* All$/ }).click()
    const dialog = page.getByRole('dialog')
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await dialog.getByRole('button', { name: /^Issue/ }).click()
    await expect(page.getByText('2 issued', { exact: true })).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText('Nothing Expires Soon')).toBeVisible()
    await page.getByRole('button', { name: /^View results/ }).click()
    const results = page.getByRole('dialog', { name: 'Batch Results' })
    await expect(results.getByRole('listitem')).toHaveCount(2)
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  })
})
