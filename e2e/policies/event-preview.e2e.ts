import type { Locator } from '@playwright/test'
import { formatDay } from '../../contract/values/days.ts'
import { addPolicies, dayFromToday, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

async function enter(dialog: Locator) {
  await dialog.getByLabel(/^Source/).selectOption('Phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not shown')
  return { ...box, bottom: box.y + box.height }
}

/** Scrolls a dialog so that the field ends where the dialog's footer begins. */
const scrollToEdge = (field: Locator) =>
  field.evaluate((control) => {
    const body = control.closest('form')?.firstElementChild
    body?.scrollBy(0, control.getBoundingClientRect().bottom - body.getBoundingClientRect().bottom)
  })

test('an entry of the history is checked as it is typed', async ({ agent, client }) => {
  const [id, cancelledId, otherId] = await addPolicies(agent, client, [
    { startDate: dayFromToday(-60), endDate: dayFromToday(305) },
    {},
    {},
  ])
  await agent.request.delete(`/api/policy/${cancelledId}?reason=cancelled&cancelledOn=${dayFromToday(5)}`)
  const page = await agent.open(`/policy/${id}?tab=history`)
  await test.step('an entry says what follows before it is sent, or why it cannot follow', async () => {
    const newEntry = page.getByRole('button', { name: 'Record Event' })
    const dialog = page.getByRole('dialog', { name: 'Record Event' })
    const kind = dialog.getByRole('combobox', { name: /^Event/ })
    const outcome = dialog.getByRole('status')
    const effective = (daysAhead: number) => `effective ${formatDay(dayFromToday(daysAhead))}, 12:01 a.m.`
    const gap = (fromDay: number, untilDay: number) =>
      `No coverage on record from ${formatDay(dayFromToday(fromDay))} to ${formatDay(dayFromToday(untilDay))}.`

    await newEntry.click()
    await expect(kind.getByRole('option')).toHaveText([
      'Choose an event',
      'Notice of cancellation',
      'Cancelled',
      'Notice of nonrenewal',
      'Premium audit',
      'Term extended',
      'Notice of conditional renewal',
      'Agent of record: to another agent',
      'Agent of record: to this agency',
    ])
    await kind.selectOption('Cancelled')
    const noticeField = dialog.getByLabel(/^Notice of cancellation received/)
    const sourceLabel = dialog.getByText('Source', { exact: true })
    expect((await boxOf(sourceLabel)).y - (await boxOf(noticeField)).bottom).toBeGreaterThanOrEqual(16)
    expect((await boxOf(dialog.getByLabel(/^Source/))).width).toBe((await boxOf(kind)).width)
    const cancellationField = dialog.getByLabel(/^Cancellation effective date/)
    await cancellationField.fill(dayFromToday(306))
    const outsideTermError = `Please enter a date in the term, ${formatDay(dayFromToday(-60))} to ${formatDay(dayFromToday(305))}`
    await expect(cancellationField).toHaveAccessibleDescription(new RegExp(outsideTermError))
    await expect(outcome).toHaveText(outsideTermError)
    await cancellationField.fill(dayFromToday(-20))
    await expect(cancellationField).not.toHaveAccessibleDescription(new RegExp(outsideTermError))
    await expect(outcome).toHaveText(`Cancelled ${effective(-20)}${gap(-20, 305)}`)
    await dialog.getByLabel(/^Reason/).selectOption('Other')
    await noticeField.selectOption('No')
    await scrollToEdge(dialog.getByLabel(/^Source/))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel(/^Source/)).toBeFocused()
    await expect(dialog.getByText('Please choose a source')).toBeInViewport({ ratio: 1 })
    await enter(dialog)
    await expect(toastTitled(page, 'Event Recorded')).toBeVisible()

    await newEntry.click()
    await kind.selectOption('Reinstated')
    const reinstatementField = dialog.getByLabel(/^Reinstatement effective date/)
    await reinstatementField.fill(dayFromToday(-21))
    const earlyDateError = `Please enter the cancellation date (${formatDay(dayFromToday(-20))}) or a later date`
    await expect(reinstatementField).toHaveAccessibleDescription(`12:01 a.m. ${earlyDateError}`)
    await reinstatementField.fill(dayFromToday(-20))
    await expect(outcome).toHaveText(`Reinstated ${effective(-20)}No gap on record.`)
    await reinstatementField.fill(dayFromToday(-15))
    await expect(outcome).toHaveText(`Reinstated ${effective(-15)}${gap(-20, -15)}`)
    await dialog.getByLabel(/^Statement of no loss/).selectOption('Received')
    await dialog.getByLabel(/^Statement received on/).fill(dayFromToday(-1))
    await enter(dialog)
    await expect(page.getByRole('button', { name: 'Undo Reinstated' })).toBeVisible()

    await page.getByRole('button', { name: 'Undo Cancelled' }).click()
    const question = page.getByRole('alertdialog', { name: 'Undo This Entry' })
    await expect(
      question.getByText(/cannot be undone\. A later entry depends on it: “This policy is not cancelled”/),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Undo Reinstated' }).click()
    await expect(question).toHaveAccessibleDescription(
      new RegExp(`Cancelled ${effective(-20)} ${gap(-20, 305)}`),
    )
    await question.getByRole('button', { name: 'Undo' }).click()
    await expect(toastTitled(page, 'Entry Undone')).toBeVisible()
    await page.getByRole('button', { name: 'Undo Cancelled' }).click()
    await expect(question.getByText('No longer cancelled. No gap on record.')).toBeVisible()
  })

  await test.step('a change from a day on and a cancellation by Deactivate say early what cannot follow', async () => {
    await page.goto(`/policy/${cancelledId}`)
    const choose = async (item: string) => {
      await page.getByRole('button', { name: /^Actions/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('Edit Policy')
    const editDialog = page.getByRole('dialog', { name: 'Edit Policy' })
    await editDialog.getByText('Change as of an effective date').click()
    const effectiveDateField = editDialog.getByLabel(/^Effective date/)
    await effectiveDateField.fill(dayFromToday(6))
    await expect(effectiveDateField).toHaveAccessibleDescription(
      /This policy is cancelled effective .+: no changes apply/,
    )
    await effectiveDateField.fill(dayFromToday(4))
    await expect(effectiveDateField).not.toHaveAccessibleDescription(/no changes apply/)
    await editDialog.getByRole('button', { name: 'Cancel' }).click()
    await choose('Deactivate Policy')
    const deactivateDialog = page.getByRole('alertdialog', { name: 'Deactivate Policy' })
    await deactivateDialog.getByLabel(/^Reason/).selectOption('Cancelled')
    await deactivateDialog.getByLabel(/^Cancellation effective date/).fill(dayFromToday(3))
    await expect(deactivateDialog.getByText('This policy is already cancelled')).toBeVisible()
  })

  await test.step('the kinds wait for the events of the policy, and all are offered where these could not be read', async () => {
    await page.goto(`/policy/${otherId}`)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/policy-event/policy/*', async (route) => {
      await answer.promise
      await route.fulfill({ status: 404, json: { success: false, code: 'not_found', message: 'Not found' } })
    })
    await page.getByRole('button', { name: 'Actions for GL 4410' }).click()
    await page.getByRole('menuitem', { name: 'Record Event' }).click()
    const kind = page.getByRole('dialog', { name: 'Record Event' }).getByRole('combobox', { name: /^Event/ })
    await expect(kind.getByRole('option')).toHaveText(['Loading...'])
    answer.resolve()
    await expect(kind.getByRole('option', { name: 'Reinstated' })).toBeAttached()
    await kind.selectOption('Reinstated')
  })
})
