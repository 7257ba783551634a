import { accept, demoPassword, invited, ownPassword, pageAs, toast } from './portal.ts'
import { expect, test } from './test.ts'

test('a person signs in by e-mail, is sent where they wanted to go, and logs out to the login page', async ({
  page,
}) => {
  await page.goto('/documents')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username').fill('client@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/documents')
  await page.getByRole('button', { name: /Maria Reyes|account/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/')
  await expect(page).toHaveURL('/login')
})

test('a wrong password shows the error in bold small red under the button, and what was typed stays', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill('client')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  const error = page.getByText('Invalid username or password')
  await expect(error).toBeVisible()
  await expect(error).toHaveCSS('font-weight', '700')
  await expect(page.getByLabel('Username')).toHaveValue('client')
})

test('the marketing panel is there from 768 px on and not below', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/login')
  await expect(page.getByText('View all policies in one dashboard')).toBeVisible()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(page.getByText('View all policies in one dashboard')).toHaveCount(0)
})

test('guards: visitors to /login, /auth to /login, clients out of agents’ pages, agents out of clients’', async ({
  browser,
  page,
}) => {
  for (const path of ['/', '/messages', '/policy/1', '/client-management', '/auth']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  const client = await pageAs(browser, 'client')
  await client.goto('/client-management')
  await expect(client.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(
    client.getByText(
      "You don't have permission to access client management. This feature is only available for agents.",
    ),
  ).toBeVisible()
  await client.goto('/invite-clients')
  await expect(client.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await client.goto('/login')
  await expect(client).toHaveURL('/')
  const agent = await pageAs(browser, 'agent')
  await agent.goto('/quotes')
  await expect(agent).toHaveURL('/')
  await agent.goto('/client/accept-invite/auth/token/someone@x.example')
  await expect(agent).toHaveURL('/')
})

test('an invite link that is not valid leads to /login and says why', async ({ page }) => {
  await page.goto('/client/accept-invite/auth/made-up/someone@x.example')
  await expect(page).toHaveURL('/login')
  await expect(
    page.getByText('This invitation is not valid. Please ask your agent to send it again'),
  ).toBeVisible()
  await page.goto('/client/accept-invite/auth/made-up')
  await expect(page.getByText('Missing important information!')).toBeVisible()
})

test('an unknown address shows Whoops! 404 with a way home', async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByText('Whoops! 404')).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/login')
})

test('changing the password: a wrong current one is named, a right one shows the toast and closes', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent2')
  await page.goto('/')
  const open = async () => {
    await page.getByRole('button', { name: /Laura Brandt|account/i }).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog')
  const current = dialog.getByLabel('Current password', { exact: false }).first()
  await current.fill(demoPassword)
  await dialog.getByLabel(/^New password/).fill('Harborline2026!')
  await dialog.getByRole('button', { name: /Change Password|Save|Update/ }).click()
  const why = "This password contains your agency's name. Please choose a few unrelated words instead"
  await expect(dialog.getByText(why).first()).toBeVisible()
  await expect(dialog.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
    'aria-valuetext',
    'Weak',
  )
  await current.fill('not this one')
  await dialog.getByLabel(/^New password/).fill('seven brass lanterns')
  await dialog.getByRole('button', { name: /Change Password|Save|Update/ }).click()
  await expect(toast(page, 'Update Failed')).toBeVisible()
  await expect(dialog.getByText('Current password is not right').first()).toBeVisible()
  await current.fill(demoPassword)
  await dialog.getByRole('button', { name: /Change Password|Save|Update/ }).click()
  await expect(toast(page, 'Password Updated')).toBeVisible()
  await expect(dialog).toBeHidden()
  // Others of this run sign in with the demo's password.
  await open()
  await dialog.getByLabel('Current password', { exact: false }).first().fill('seven brass lanterns')
  await dialog.getByLabel(/^New password/).fill(demoPassword)
  await dialog.getByRole('button', { name: /Change Password|Save|Update/ }).click()
  await expect(dialog).toBeHidden()
})

test('whoever signs in keeps their own files that wait to be sent; those of others leave this browser', async ({
  browser,
  page,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await invited(agent.request)
  await accept((await browser.newContext()).request, client)
  const inStore = (work: string) =>
    page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('kept-files')
      opening.onupgradeneeded = () => opening.result.createObjectStore('files')
      opening.onsuccess = () => {
        const change = opening.result.transaction('files', 'readwrite')
        const store = change.objectStore('files')
        const request = ${work}
        change.oncomplete = () => { opening.result.close(); resolve(request.result) }
      }
    })`)
  await page.goto('/login')
  for (const [owner, file] of [
    [client.userId, 'own'],
    ['somebody', 'theirs'],
  ]) {
    await page.evaluate(`localStorage.setItem('draft:${owner}:file:claim:${file}', '{}')`)
    await inStore(`store.put(new Blob(['a photo']), '${file}')`)
  }
  await page.getByLabel('Username').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => inStore('store.getAllKeys()')).toEqual(['own'])
})
