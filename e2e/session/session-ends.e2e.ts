import { testUserPassword } from '../portal.ts'
import { expect, test } from '../test.ts'

test('a session that cannot be checked leaves the screen, and one that has ended is told so', async ({
  agent,
}) => {
  const page = await agent.open('/client-management')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Management')
  await test.step('a session that cannot be checked again leaves the screen, and the dialog that is open on it', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Notifications' }).click()
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 400, json: {} }))
    const dialog = page.getByRole('dialog', { name: 'Notifications' })
    for (const kind of ['Documents', 'Service requests']) {
      const failedResponse = page.waitForResponse('**/api/auth/me')
      await dialog.getByRole('checkbox', { name: kind }).uncheck()
      await failedResponse
    }
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Management')
    await page.unroute('**/api/auth/me')
  })

  await test.step('whose session has ended is told so, and is back where they were after signing in again', async () => {
    await page.request.post('/api/auth/logout')
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('You were signed out.', { exact: false })).toBeVisible()
    await page.getByLabel('Username').fill(agent.email)
    await page.getByLabel('Password', { exact: true }).fill(testUserPassword)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/client-management/)
  })
})

test('whoever signs in keeps their own files that wait to be sent; those of others leave this browser', async ({
  client,
  page,
}) => {
  const runInStore = (work: string) =>
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
    [client.id, 'own'],
    ['somebody', 'theirs'],
  ]) {
    await page.evaluate(`localStorage.setItem('draft:${owner}:file:claim:${file}', '{}')`)
    await runInStore(`store.put(new Blob(['a photo']), '${file}')`)
  }
  await page.getByLabel('Username').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill(testUserPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => runInStore('store.getAllKeys()')).toEqual(['own'])
})
