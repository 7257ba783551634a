import { expect, test } from '../test.ts'

test('the contacts of a client are kept, and the client is closed and reopened', async ({
  agent,
  client,
}) => {
  const page = await agent.open(`/client-details/${client.id}`, { viewport: { width: 1280, height: 900 } })

  await test.step('a contact is added, changed and removed on the page of a client', async () => {
    const contacts = page.getByRole('region', { name: 'Contacts' })
    await contacts.getByRole('button', { name: 'Add contact' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add Contact' }).click()
    await expect(dialog.getByText('Please enter a name, an email or a phone number')).toBeVisible()
    await dialog.getByLabel('First name').fill('Ines')
    await dialog.getByLabel('Last name').fill('Barlow')
    await dialog.getByLabel('Phone').fill('8605550119')
    await dialog.getByRole('button', { name: 'Add Contact' }).click()
    await expect(contacts.getByText('Ines Barlow')).toBeVisible()
    await expect(contacts.getByRole('link', { name: '(860) 555-0119' })).toBeVisible()

    await contacts.getByRole('button', { name: 'More for Ines Barlow' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Title').fill('Bookkeeper')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(contacts.getByText('Bookkeeper')).toBeVisible()

    await contacts.getByRole('button', { name: 'More for Ines Barlow' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(contacts.getByText('Ines Barlow')).toHaveCount(0)
  })

  await test.step('a client is closed and reopened from their page', async () => {
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Close client' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Client' }).click()
    await expect(page.getByText('Former client', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Policy' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Reopen Client' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen Client' }).click()
    await expect(page.getByRole('button', { name: 'Add Policy' })).toBeVisible()
  })
})
