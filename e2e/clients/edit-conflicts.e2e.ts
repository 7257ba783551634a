import type { Page } from '@playwright/test'
import { axeBuilderFor } from '../accessibility.ts'
import { addPolicies, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

const conflictNotice = (page: Page) =>
  page.getByRole('region', { name: /has changed this while you had it open/ })

async function openEditDialog(page: Page, id: string) {
  await page.goto(`/client-details/${id}`)
  await page.getByRole('button', { name: 'Edit Client' }).click()
  return page.getByRole('dialog', { name: 'Edit Client' })
}

// Spec: edit/conflict
test('of two who edit a client in two windows the second sees both, chooses by keyboard, and loses nothing', async ({
  agent,
  client,
  somebody,
}) => {
  const admin = await somebody({ role: 'admin', firstName: 'Priya', lastName: 'Nair' })
  const agentPage = await agent.open()
  const agentDialog = await openEditDialog(agentPage, client.id)
  await agentDialog.getByLabel('Address').fill('14 Quay Street, Mystic')
  await agentDialog.getByLabel('Company').fill('Plover, Reed & Daughter')
  const data = { company: 'Plover & Reed LLC', lastName: 'Vega-Ruiz' }
  const changeResponse = await admin.request.put(`/api/agent/client/${client.id}`, { data })
  expect(changeResponse.ok()).toBe(true)

  await agentDialog.getByRole('button', { name: 'Save' }).click()
  const note = conflictNotice(agentPage)
  await expect(note, 'the keyboard is where it is asked').toBeFocused()
  await expect(note.getByRole('heading')).toHaveText('Priya Nair has changed this while you had it open')
  await expect(note.getByRole('group')).toHaveCount(2)
  const company = note.getByRole('group', { name: 'Company' })
  await expect(company).toContainText('YoursPlover, Reed & DaughterKeep mine')
  await expect(company).toContainText(/Now on file \(Priya Nair, \d{1,2}:\d\d [AP]M\)Plover & Reed LLC/)
  await expect(company.getByRole('radio', { name: /Keep mine/ }), 'what was typed stays').toBeChecked()
  const lastName = note.getByRole('group', { name: 'Last name' })
  await expect(lastName.getByRole('radio', { name: /Use what is on file/ })).toBeChecked()
  await expect(agentDialog.getByLabel('Last name')).toHaveValue('Vega-Ruiz')
  await expect(agentDialog.getByLabel('Address')).toHaveValue('14 Quay Street, Mystic')
  expect((await axeBuilderFor(agentPage).analyze()).violations).toEqual([])

  await agentPage.keyboard.press('Tab')
  await expect(lastName.getByRole('radio', { name: /Use what is on file/ })).toBeFocused()
  await agentPage.keyboard.press('Tab')
  await agentPage.keyboard.press('ArrowRight')
  await expect(agentDialog.getByLabel('Company', { exact: true })).toHaveValue('Plover & Reed LLC')
  await agentPage.keyboard.press('ArrowLeft')
  await expect(agentDialog.getByLabel('Company', { exact: true })).toHaveValue('Plover, Reed & Daughter')
  await agentDialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastTitled(agentPage, 'Client Updated')).toBeVisible()
  const onFile = await (await agent.request.get(`/api/agent/client/${client.id}`)).json()
  expect(onFile.client).toMatchObject({
    company: 'Plover, Reed & Daughter',
    address: '14 Quay Street, Mystic',
    lastName: 'Vega-Ruiz',
  })
})

test('what the form does not show asks nobody; a list is told line by line', async ({ agent, client }) => {
  const { request } = agent
  const page = await agent.open()
  const [id = ''] = await addPolicies(agent, client, [
    { policyNumber: 'HBA 317902', type: 'Commercial Auto Insurance', category: 'commercial' },
  ])
  await page.goto(`/policy/${id}`)
  const edit = async () => {
    await page.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Edit Policy' }).click()
    return page.getByRole('dialog', { name: 'Edit Policy' })
  }
  const dialog = await edit()
  const vehicles = [{ year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '' }]
  await request.put(`/api/agent/vehicle/policy/${id}`, { data: { vehicles } })
  await dialog.getByLabel('Deductible').fill('500')
  await dialog.getByRole('button', { name: 'Update Policy' }).click()
  await expect(toastTitled(page, 'Policy Updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const secondPage = await edit()
  const coverages = [
    { type: 'Combined single limit', amount: 1_000_000, interval: 'per accident' },
    { type: 'Medical payments', amount: 5000, interval: 'per person' },
  ]
  await request.put(`/api/policy/${id}`, { data: { coverages } })
  await secondPage.getByLabel('Deductible').fill('750')
  await secondPage.getByRole('button', { name: 'Update Policy' }).click()
  const group = conflictNotice(page).getByRole('group', { name: 'Coverages' })
  await expect(group).toContainText('YoursEach occurrence, $1,000,000, per occurrenceKeep mine')
  await expect(group).toContainText(
    'Combined single limit, $1,000,000, per accident\nMedical payments, $5,000, per person',
  )
  await secondPage.getByRole('button', { name: 'Update Policy' }).click()
  await expect(secondPage).toHaveCount(0)
  const { policy } = await (await request.get(`/api/policy/${id}`)).json()
  expect(policy).toMatchObject({ deductible: 750, coverages })
})
