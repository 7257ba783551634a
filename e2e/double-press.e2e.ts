import { newAddress, pageAs, toast } from './portal.ts'
import { expect, test } from './test.ts'

test('a double click on Send Invite sends one mail and says so once', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  const email = newAddress('double')
  await page.request.post('/api/invite', { data: { email } })
  const sends: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/send-invite/')) sends.push(request.url())
  })
  await page.goto(`/invite-clients?search=${email}`)
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: 'Send Invite' })
    .dblclick()
  await expect(toast(page, 'Invite Sent!')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: email }).getByText('Pending')).toBeVisible()
  expect(sends).toHaveLength(1)
})
