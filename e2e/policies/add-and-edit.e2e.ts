import type { Page } from '@playwright/test'
import {
  clientWithPolicies,
  commercialTypes,
  dayFromToday,
  optionsOfSelect,
  specCarriers,
  toastRegion,
} from '../portal.ts'
import { expect, test } from '../test.ts'

const actionsOf = (page: Page, policyNumber: string) =>
  page.getByRole('button', { name: `Actions for ${policyNumber}` })

/** Deactivates a policy elsewhere. Resolves once another page of the agent has shown the change. */
async function deactivateElsewhere(otherPage: Page, policyNumber: string, policyId = '') {
  await expect(actionsOf(otherPage, policyNumber)).toBeVisible()
  await otherPage.request.delete(`/api/policy/${policyId}?reason=replaced`)
  await expect(actionsOf(otherPage, policyNumber)).toHaveCount(0)
}

async function edit(page: Page, policyNumber = 'GL 4410') {
  await actionsOf(page, policyNumber).click()
  await page.getByRole('menuitem', { name: 'Edit Policy' }).click()
}

const personalTypes = ['auto', 'home', 'life', 'business', 'umbrella', 'property', 'liability']

test('an agent adds and edits policies', async ({ agent }) => {
  const page = await agent.open()
  const { userId } = await clientWithPolicies(page.request, [{}])
  await page.goto(`/client-details/${userId}?tab=policies`)
  // Spec: policy/options, policy/amounts
  await test.step('Add Policy offers the types of the category, twenty carriers, four frequencies and the intervals', async () => {
    await page.getByRole('button', { name: 'Add Policy', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Policy' })
    const category = dialog.getByLabel('Category')
    await expect(category).toHaveValue('commercial')
    await expect(optionsOfSelect(category)).toHaveText(['Commercial', 'Personal'])
    const type = dialog.getByLabel('Policy type')
    await expect(optionsOfSelect(type)).toHaveText(commercialTypes)
    await type.selectOption(commercialTypes[0] ?? '')
    await category.selectOption('personal')
    await expect(type).toHaveValue('')
    const values = optionsOfSelect(type).evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('value')),
    )
    expect(await values).toEqual(personalTypes)
    await expect(optionsOfSelect(dialog.getByLabel('Carrier'))).toHaveText(specCarriers)
    const frequency = dialog.getByLabel('Payment frequency')
    await expect(optionsOfSelect(frequency)).toHaveText(['Monthly', 'Quarterly', 'Semi-annually', 'Annually'])
    await expect(optionsOfSelect(dialog.getByLabel('Status'))).toHaveText(['Active', 'Pending'])
    for (const label of ['Policy number', 'Description']) await expect(dialog.getByLabel(label)).toBeVisible()
    await dialog.getByRole('button', { name: 'Add coverage' }).click()
    const intervals = await optionsOfSelect(dialog.getByLabel('Interval')).allTextContents()
    expect(intervals.slice(0, 2)).toEqual(['Per occurrence', 'Per accident'])
    for (const label of ['Premium', 'Deductible', 'Coverage limit', 'Amount']) {
      await dialog.getByLabel(label, { exact: true }).pressSequentially('a1b2,3c4')
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('1,234')
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  // Spec: policy/term
  await test.step('the end date follows the start date by a year in Add Policy and in Edit Policy', async () => {
    await page.getByRole('button', { name: 'Add Policy', exact: true }).click()
    const dialog = page.getByRole('dialog')
    for (const [start, end] of [
      ['2026-09-01', '2027-09-01'],
      ['2027-01-15', '2028-01-15'],
    ] as const) {
      await dialog.getByLabel('Start date').fill(start)
      await expect(dialog.getByLabel('End date')).toHaveValue(end)
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await edit(page)
    await dialog.getByLabel('Start date').fill('2026-03-10')
    await expect(dialog.getByLabel('End date')).toHaveValue('2027-03-10')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('an end date that is not after the start date is told together with the other mistakes', async () => {
    await page.getByRole('button', { name: 'Add Policy', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Policy' })
    await dialog.getByLabel('Start date').fill('2026-09-01')
    await dialog.getByLabel('End date').fill('2026-09-01')
    await dialog.getByRole('button', { name: 'Add Policy' }).click()
    await expect(dialog.getByText('Policy number is required')).toBeVisible()
    const endDateError = dialog.getByText('The end date must be after the start date')
    await expect(endDateError).toBeVisible()
    await dialog.getByLabel('End date').fill('2026-09-02')
    await expect(endDateError).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  // Spec: policy/edit, policies/list, policy/amounts, errors/policy-update, success/policy-update
  await test.step('editing a policy shows Policy Updated and a failure Error with the reason', async () => {
    await edit(page)
    const dialog = page.getByRole('dialog', { name: 'Edit Policy' })
    await expect(dialog.getByLabel('Policy number')).toHaveValue('GL 4410')
    for (const label of ['Category', 'Policy type', 'Carrier', 'Premium', 'Deductible', 'Coverage limit'])
      await expect(dialog.getByLabel(label, { exact: true })).not.toHaveValue('')
    for (const label of [
      'Coverage type',
      'Description',
      'Start date',
      'End date',
      'Payment frequency',
      'Interval',
    ])
      await expect(dialog.getByLabel(label)).not.toHaveValue('')
    await expect(optionsOfSelect(dialog.getByLabel('Carrier'))).toHaveText(specCarriers)
    const premium = dialog.getByLabel('Premium', { exact: true })
    await premium.fill('')
    await premium.pressSequentially('a4b3,1c0')
    await expect(premium).toHaveValue('4,310')
    await dialog.getByLabel('Policy number').fill('GL 4411')
    const saveButton = dialog.getByRole('button', { name: 'Update Policy' })
    for (const [answer, text] of [
      [{ message: 'The server says why' }, 'The server says why'],
      [{}, 'Failed to update policy'],
    ] as const) {
      await page.route('**/api/policy/**', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: answer }) : route.continue(),
      )
      await saveButton.click()
      await expect(toastRegion(page).getByText(text, { exact: true })).toBeVisible()
      await expect(toastRegion(page).getByText('Error', { exact: true })).toBeVisible()
    }
    await page.unroute('**/api/policy/**')
    await saveButton.click()
    await expect(toastRegion(page).getByText('Policy Updated', { exact: true })).toBeVisible()
    await expect(toastRegion(page).getByText('The policy was successfully updated.')).toBeVisible()
    await expect(page.getByRole('main').getByText('GL 4411').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('GL 4410')).toHaveCount(0)
  })

  // Spec: policy/add, policies/list, errors/policy-add, success/policy-add
  await test.step('adding a policy shows New Policy Added! and a failure Error adding policy with the reason', async () => {
    await page.getByRole('button', { name: 'Add Policy', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Policy' })
    await dialog.getByLabel('Policy type').selectOption('Inland Marine Insurance')
    await dialog.getByLabel('Policy number').fill('IM 31')
    await dialog.getByLabel('Carrier').selectOption('Chubb')
    await dialog.getByLabel('Start date').fill(dayFromToday(-10))
    for (const [answer, text] of [
      [{ message: 'The server says why' }, 'The server says why'],
      [{}, 'Failed to add policy'],
    ] as const) {
      await page.route('**/api/policy/new/*', (route) => route.fulfill({ status: 500, json: answer }))
      await dialog.getByRole('button', { name: 'Add Policy' }).click()
      await expect(toastRegion(page).getByText(text, { exact: true })).toBeVisible()
      await expect(toastRegion(page).getByText('Error adding policy', { exact: true })).toBeVisible()
      await expect(dialog).toBeVisible()
    }
    await page.unroute('**/api/policy/new/*')
    await dialog.getByRole('button', { name: 'Add Policy' }).click()
    await expect(toastRegion(page).getByText('New Policy Added!', { exact: true })).toBeVisible()
    await expect(toastRegion(page).getByText('New policy details added successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main').getByText('IM 31').first()).toBeVisible()
  })
})

test('a policy that is deactivated meanwhile', async ({ agent }) => {
  const page = await agent.open()
  const { userId, ids } = await clientWithPolicies(page.request, [{}, { policyNumber: 'GL 4420' }])
  await page.goto(`/client-details/${userId}?tab=policies`)
  const otherPage = await page.context().newPage()
  await otherPage.goto(`/client-details/${userId}?tab=policies`)
  await test.step('what changes meanwhile is shown when the dialog is closed, not taken from under it', async () => {
    await edit(page, 'GL 4420')
    const dialog = page.getByRole('dialog', { name: 'Edit Policy' })
    await expect(dialog.getByLabel('Policy number')).toHaveValue('GL 4420')
    await deactivateElsewhere(otherPage, 'GL 4420', ids[1])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(actionsOf(page, 'GL 4420')).toHaveCount(0)
    await expect(actionsOf(page, 'GL 4410')).toBeVisible()
  })

  await test.step('saving a policy that was deactivated meanwhile says so, closes and shows what is so now', async () => {
    await edit(page)
    const dialog = page.getByRole('dialog', { name: 'Edit Policy' })
    await dialog.getByLabel('Policy number').fill('GL 4411')
    await deactivateElsewhere(otherPage, 'GL 4410', ids[0])
    await expect(dialog.getByLabel('Policy number')).toHaveValue('GL 4411')
    await dialog.getByRole('button', { name: 'Update Policy' }).click()
    await expect(toastRegion(page).getByText('Policy not found', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('No Policies', { exact: true })).toBeVisible()
  })
})
