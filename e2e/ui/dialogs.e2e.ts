import type { Page } from '@playwright/test'
import { fillInInvitation } from '../invites/invitation-form.ts'
import { expectKeyboardFocus, newEmailAddress, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' }, keepsContexts: false })

async function clientPage(page: Page) {
  const reply = await page.request.post('/api/invite', { data: { email: newEmailAddress('dialog') } })
  const { userId } = (await reply.json()).invite as { userId: string }
  await page.request.post(`/api/policy/new/${userId}`, {
    data: {
      policyNumber: 'IM 55',
      insurer: 'Chubb',
      type: 'Inland Marine Insurance',
      startDate: '2026-03-01',
    },
  })
  await page.goto(`/client-details/${userId}`)
}

test('leaving a dialog: what asks first, and where the focus goes', async ({ agent }) => {
  const page = await agent.open()
  await clientPage(page)

  for (const leavingWay of ['Escape', 'Close'] as const)
    await test.step(`${leavingWay} in a dialog with something entered asks first, and without closes it`, async () => {
      const editButton = page.getByRole('button', { name: 'Edit Client' })
      const dialog = page.getByRole('dialog', { name: 'Edit Client' })
      const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
      const go = async () => {
        if (leavingWay === 'Close') await dialog.getByRole('button', { name: 'Close' }).focus()
        await page.keyboard.press(leavingWay === 'Close' ? 'Enter' : 'Escape')
      }
      await editButton.click()
      await expectKeyboardFocus(dialog)
      await go()
      await expect(dialog).toBeHidden()
      await expect(editButton).toBeFocused()

      await editButton.click()
      const name = dialog.getByLabel('First name')
      await name.fill('Ines')
      await go()
      await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(name).toHaveValue('Ines')
      await expect(
        leavingWay === 'Close' ? dialog.getByRole('button', { name: 'Close' }) : name,
      ).toBeFocused()
      await go()
      await expect(question).toBeVisible()
      // Playwright presses the key before the top dialog listens; a person is slower.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden({ timeout: 1000 })
      }).toPass()
      await expect(dialog).toBeVisible()
      await go()
      await question.getByRole('button', { name: 'Discard' }).click()
      await expect(dialog).toBeHidden()
      await expect(question).toBeHidden()
      await expect(editButton).toBeFocused()
    })

  await test.step('Cancel closes a dialog with something entered without a question', async () => {
    await page.getByRole('button', { name: 'Edit Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Client' })
    await dialog.getByLabel('First name').fill('Ines')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  await test.step('after Deactivate Policy, whose card is gone with its button, the focus is on the main part', async () => {
    await page.getByRole('tab', { name: /^Policies/ }).click()
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Deactivate Policy' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Deactivate Policy' })
    await dialog.getByLabel('Reason').selectOption({ label: 'Moved to another policy' })
    await dialog.getByRole('button', { name: 'Deactivate Policy' }).click()
    await expect(toastTitled(page, 'Policy Deactivated')).toBeVisible()
    await expect(page.getByText('No Policies', { exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('Escape and Close ask before they throw away what was entered; Cancel does not', async () => {
    const email = newEmailAddress('kept')
    await fillInInvitation(page, email)
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await fillInInvitation(page, email)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the code of a screen’s dialogs comes while the page is idle, so that they open at once', async ({
  client,
}) => {
  const openClientPage = async () => {
    const page = await client.open('/')
    await expect(page.getByRole('button', { name: 'Message Now' })).toBeVisible()
    const code = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('/assets/')) code.add(request.url())
    })
    return { page, code }
  }
  const pressMessageNow = async (page: Page) => {
    await page.getByRole('button', { name: 'Message Now' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  const firstClient = await openClientPage()
  await pressMessageNow(firstClient.page)
  const neededDigits = [...firstClient.code]
  expect(neededDigits.length).toBeGreaterThan(0)
  const { page, code } = await openClientPage()
  // The code loads once the person is active, such as after a move of the mouse.
  await expect(async () => {
    await page.mouse.move(300, 300)
    await page.mouse.move(310, 300)
    expect([...code]).toEqual(expect.arrayContaining(neededDigits))
  }).toPass()
})
