import { addPolicies, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('a policy and a request have notes, which are the agency’s own', async ({
  agent,
  agentPage: page,
  client,
}) => {
  // Spec: notes/entry
  await test.step('a note is written on a policy, pinned, seen at the head of the client’s page and on the timeline, edited and removed', async () => {
    const [policyId] = await addPolicies(agent, client, [{}])
    const text = `Ask for the gate code ${crypto.randomUUID().slice(0, 8)}`
    await page.goto(`/policy/${policyId}?tab=notes`)
    await page.getByLabel('New note').fill(text)
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(toastTitled(page, 'Note Added')).toBeVisible()
    await expect(page.getByLabel('New note')).toHaveValue('')
    const row = page
      .getByRole('list', { name: 'Notes', exact: true })
      .getByRole('listitem')
      .filter({ hasText: text })
    await expect(row).toBeVisible()
    const menu = () => row.getByRole('button', { name: /^More for the note/ }).click()
    await menu()
    await page.getByRole('menuitem', { name: 'Pin' }).click()
    await expect(row.getByText('Pinned')).toBeVisible()

    await page.goto(`/client-details/${client.id}?tab=notes`)
    await expect(page.getByRole('list', { name: 'Pinned notes' }).getByText(text)).toBeVisible()
    await expect(row.getByRole('link', { name: /^Policy / })).toHaveAttribute('href', `/policy/${policyId}`)
    await menu()
    await page.getByRole('menuitem', { name: 'Edit Note' }).click()
    await page.getByRole('dialog', { name: 'Edit Note' }).getByLabel('Note').fill(`${text}, twice`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(row.getByText('edited')).toBeVisible()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect(page.getByText(`changed the note “${text}, twice”`)).toBeVisible()
    await page.getByRole('tab', { name: 'Notes' }).click()
    await menu()
    await page.getByRole('menuitem', { name: 'Remove Note' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Pinned notes' })).toHaveCount(0)
  })

  // Spec: notes/entry
  await test.step('a request has notes of its own in a dialog, and its client sees none of them', async () => {
    const details = `For the north depot ${crypto.randomUUID().slice(0, 8)}`
    await client.request.post('/api/request', { data: { type: 'other', details } })
    await page.goto(`/agency/requests?search=${encodeURIComponent(details)}`)
    await page.getByRole('button', { name: /^More for the request/ }).click()
    await page.getByRole('menuitem', { name: 'Notes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Notes' })
    await dialog.getByLabel('New note').fill('Their landlord wants it by Friday')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(dialog.getByRole('listitem').getByText('Their landlord wants it by Friday')).toBeVisible()

    const clientPage = await client.open('/')
    await expect(clientPage.getByText(details).first()).toBeVisible()
    await expect(clientPage.getByText('landlord')).toHaveCount(0)
  })
})
