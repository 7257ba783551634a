import { delayResponses, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { adminPage } from './admin.ts'

test('the System page checks, sends a test email, and lists what failed', async ({ browser }) => {
  const page = await adminPage(browser)

  // Spec: doctor/page
  await test.step('each check is shown as it comes in, and one that takes long is waited for without a word on how it ends', async () => {
    await page.setViewportSize({ width: 390, height: 900 })
    const release = await delayResponses(page, '**/api/admin/system/check/mail')
    await page.goto('/agency/system')
    const row = (name: string) => page.getByRole('listitem', { name, exact: true })
    await expect(row('Database')).toContainText('OK')
    await expect(row('Live updates')).toContainText(/An event arrived in \d+ ms/)
    await expect(row('Email')).toContainText(/^EmailChecking|^EmailStill waiting/)
    await expect(page.getByText('12 of 14 checked.')).toBeVisible()
    // The rows of finished checks keep their height and place when other results arrive.
    const boxBefore = await row('Database').boundingBox()
    await release()
    await expect(row('Email')).toContainText('Set SMTP_URL to your mail server')
    await expect(page.getByText(/^\d to review$/)).toBeVisible()
    await expect(page.getByText(/^As of \d+:\d\d [AP]M\.$/)).toBeVisible()
    expect(await row('Database').boundingBox()).toEqual(boxBefore)
    const checkRequest = page.waitForRequest('**/api/admin/system/check/mail')
    await page.getByRole('button', { name: 'Check Again' }).click()
    await checkRequest
    await expect(page.getByText(/^\d to review$/)).toBeVisible()
  })

  // Spec: doctor/page
  await test.step('a test mail goes out with two presses, to the admin who sends it where they name nobody else', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('button', { name: 'Send Test Email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send Test Email' })
    await expect(dialog.getByLabel('To')).toHaveValue('admin@demo.example')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(toastTitled(page, 'Test Email Saved')).toBeVisible()
  })

  // Spec: doctor/failed-jobs
  await test.step('what failed says to whom, what and why; it is tried again with one press, and a mail is dismissed', async () => {
    const mail = {
      id: '7',
      _id: '7',
      what: 'Welcome to the Harborline Insurance Agency portal',
      to: 'ruth@harborline.example',
      why: 'The mail server refused the address: 550 5.1.1 No such user',
      triedAt: '2026-11-20T15:00:00.000Z',
      tries: 6,
      nextTryAt: '2026-11-20T16:00:00.000Z',
      isBeingTried: false,
    }
    let jobs = [mail]
    const requestedUrls: string[] = []
    // The answer is faked for this page, because the demo's queue has no failed jobs.
    await page.route('**/api/admin/system/failed-job', (route) =>
      route.fulfill({ json: { jobs, total: jobs.length, invitesNotSent: 1 } }),
    )
    await page.route('**/api/admin/system/failed-job/7**', (route) => {
      requestedUrls.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
      jobs = route.request().method() === 'DELETE' ? [] : [{ ...mail, isBeingTried: jobs[0] === mail }]
      return route.fulfill({ status: 204 })
    })
    await page.goto('/agency/system')
    const card = page.getByRole('region', { name: 'Failed emails and jobs' })
    await expect(card).toContainText('An invitation was not sent. It is not retried automatically.')
    const row = card.getByRole('listitem')
    await expect(row).toContainText('to ruth@harborline.example')
    await expect(row).toContainText('550 5.1.1 No such user')
    // Times are in the agency's time zone, whatever the browser's is.
    await expect(row).toContainText(
      'Tried 6 times, last on Nov 20, 2026, 10:00 AM. Next on Nov 20, 2026, 11:00 AM.',
    )
    await row.getByRole('button', { name: /^Try again/ }).click()
    await expect(row.getByText('Trying...')).toBeVisible()
    jobs = [mail]
    await row.getByRole('button', { name: /^Dismiss/ }).click()
    await page
      .getByRole('alertdialog', { name: 'Dismiss Email' })
      .getByRole('button', { name: 'Dismiss' })
      .click()
    await expect(toastTitled(page, 'Email Dismissed')).toBeVisible()
    await expect(row).toHaveCount(0)
    const path = '/api/admin/system/failed-job/7'
    expect(requestedUrls).toEqual([`POST ${path}/try-again`, `DELETE ${path}`])
  })
})
