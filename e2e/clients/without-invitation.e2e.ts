import { toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('a client without an email is added, found and called', async ({ agent }) => {
  const page = await agent.open('/client-management', { viewport: { width: 1280, height: 900 } })

  await test.step('an agent adds a client who has no e-mail, with what another system calls them, and finds them among the prospects', async () => {
    const company = `Alder Works ${crypto.randomUUID().slice(0, 6)}`
    await page.getByRole('button', { name: 'Create New Client' }).first().click()
    await page.getByRole('dialog').getByLabel('Company').fill(company)
    await page.getByRole('button', { name: 'Add without an invitation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Client' })
    await expect(dialog.getByLabel('Company')).toHaveValue(company)
    await dialog.getByRole('button', { name: 'Add Client' }).click()
    await expect(toastTitled(page, 'Client Added')).toBeVisible()
    await expect(page.getByRole('heading', { name: company, level: 1 })).toBeVisible()
    await expect(page.getByText('No portal access', { exact: true })).toBeVisible()

    const ids = page.getByRole('region', { name: 'External IDs' })
    await ids.getByRole('button', { name: 'Add external ID' }).click()
    const form = page.getByRole('dialog', { name: 'Add External ID' })
    await form.getByLabel('System', { exact: true }).fill('Applied Epic')
    await form.getByLabel('ID in that system').fill('AW-7')
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(ids.getByRole('listitem')).toContainText('AW-7')
    await ids.getByRole('button', { name: 'Remove Applied Epic AW-7' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(ids.getByRole('listitem')).toHaveCount(0)

    await page.getByRole('link', { name: 'Back to Clients' }).click()
    await page.getByRole('combobox', { name: 'Clients' }).selectOption('Prospects')
    await expect(page).toHaveURL(/show=prospect/)
    await page.getByRole('searchbox', { name: 'Search clients' }).fill(company)
    await expect(page.getByRole('row').filter({ hasText: company })).toContainText('Prospect')
  })

  await test.step('the main telephone of a client is shown and called as Phone where no person has one', async () => {
    const company = `Alder ${crypto.randomUUID().slice(0, 8)}`
    const { client } = await (await agent.request.post('/api/agent/client', { data: { company } })).json()
    const changeResponse = await agent.request.put(`/api/agent/client/${client.id}`, {
      data: { accountPhone: '860-555-0133 ext. 12' },
    })
    expect(changeResponse.ok()).toBe(true)
    await page.goto(`/client-management?search=${company}`)
    const row = page.getByRole('row').filter({ hasText: company })
    await expect(row).toContainText('(860) 555-0133')
    await row.getByText('(860) 555-0133').click()
    const call = page.getByRole('link', { name: '(860) 555-0133 ext. 12' })
    await expect(call).toHaveAttribute('href', 'tel:+18605550133,12')
    const facts = page.getByRole('region', { name: 'Client Information' })
    await expect(facts.getByRole('term').filter({ hasText: 'Phone' })).toHaveText('Phone')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute(
      'href',
      'tel:+18605550133,12',
    )
    await page.getByRole('button', { name: 'Edit Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Client' })
    await expect(dialog.getByLabel('Phone', { exact: true })).toHaveValue('')
    await expect(dialog.getByLabel('Main phone')).toHaveValue('(860) 555-0133 ext. 12')
  })

  await test.step('a telephone that is more than ten digits stays as it was typed, and is refused in words', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const dialog = page.getByRole('dialog', { name: 'Edit Client' })
    const phone = dialog.getByLabel('Phone', { exact: true })
    for (const typedText of ['+44 20 7946 0958', '+44 2079 4609', '860-555-0131 x4', '8605550131,,12']) {
      await phone.fill(typedText)
      await expect(phone).toHaveValue(typedText)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Please enter a 10-digit phone number')).toBeVisible()
    }
    await phone.fill('+1 860 555 0131')
    await expect(phone).toHaveValue('(860) 555-0131')
  })
})
