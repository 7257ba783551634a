import { clientWithPolicies, dayFromToday, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('the renewals of an agent', async ({ agent }) => {
  const policy = { insurer: 'Chubb', type: 'Inland Marine Insurance', premium: 900 }
  const endDate = dayFromToday(25)
  const { ids } = await clientWithPolicies(agent.request, [
    { ...policy, policyNumber: 'IM 71', endDate },
    { ...policy, policyNumber: 'IM 72', endDate },
    { ...policy, policyNumber: 'IM 73', endDate },
    { ...policy, policyNumber: 'IM 31', startDate: dayFromToday(-345), endDate: dayFromToday(20) },
    { ...policy, policyNumber: 'IM 32', startDate: dayFromToday(-364), endDate: dayFromToday(1) },
    { ...policy, policyNumber: 'IM 33', startDate: dayFromToday(-20) },
  ])
  for (const id of ids.slice(0, 2))
    await agent.request.post(`/api/policy/renew/${id}`, { data: { premium: 950 } })
  const page = await agent.open('/agency/renewals')
  // Spec: lists/pages
  await test.step('Renewals lists what ends soon, renews it, and confirms the term that the carrier has confirmed', async () => {
    const rows = page.getByRole('table', { name: 'Renewals' }).getByRole('row').filter({ hasText: 'IM 3' })
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(0)).toContainText('IM 32')
    await expect(rows.nth(0)).toContainText('1 day left')
    await expect(rows.nth(1)).toContainText('20 days left')
    await expect(page.getByRole('columnheader', { name: 'Expires' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )

    await rows.nth(1).getByRole('button', { name: 'Renew IM 31' }).click()
    const dialog = page.getByRole('dialog', { name: 'Renew' })
    await dialog.getByLabel('Renewal premium').fill('950')
    await dialog.getByRole('button', { name: 'Renew', exact: true }).click()
    await expect(toastTitled(page, 'Renewal Saved')).toBeVisible()
    await expect(page).toHaveURL(/\/policy\//)

    await page.goto('/agency/renewals?search=im31')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Renewal on file, awaiting carrier confirmation')
    await rows.getByRole('button', { name: 'Confirm Renewal IM 31' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm Renewal' })
    await question.getByLabel(/^Source/).selectOption({ index: 1 })
    await question.getByRole('button', { name: 'Confirm Renewal' }).click()
    await expect(toastTitled(page, 'Renewal Confirmed')).toBeVisible()
    await expect(page.getByText('No renewals match your search.')).toBeVisible()
  })

  await test.step('one list of the carrier confirms several renewals: those that are ticked and wait for it', async () => {
    await page.goto('/agency/renewals?search=im7')
    const rows = page.getByRole('table', { name: 'Renewals' }).getByRole('row').filter({ hasText: 'IM 7' })
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'Select Renewals' }).click()
    await page.getByRole('checkbox', { name: /IM 73/ }).check()
    await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    for (const number of ['IM 71', 'IM 72'])
      await page.getByRole('checkbox', { name: new RegExp(number) }).check()
    await page.getByRole('button', { name: 'Confirm 2 renewals' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm 2 renewals' })
    await dialog.getByLabel(/^Source/).selectOption('Carrier list or download')
    await dialog.getByRole('button', { name: 'Confirm Renewals' }).click()
    await expect(toastTitled(page, '2 renewals confirmed')).toBeVisible()
    await expect(rows).toHaveCount(1)
  })
})
