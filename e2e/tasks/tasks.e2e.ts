import { addPolicies, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('tasks are made by key and button, given to a colleague, and kept from clients', async ({
  agent,
  agentPage: page,
  client,
  clientPage,
  somebody,
}) => {
  // Spec: tasks/made
  await test.step('a task is made, found, ticked and reopened by the keyboard alone', async () => {
    const [policyId] = await addPolicies(agent, client, [{}])
    const taskText = `Ask for the loss runs ${crypto.randomUUID().slice(0, 8)}`
    await page.goto(`/policy/${policyId}`)
    await expect(page.getByRole('button', { name: /^Actions/ })).toBeVisible()

    await page.keyboard.press('t')
    const dialog = page.getByRole('dialog', { name: 'New Task' })
    await expect(dialog.getByText(/^Plover & Reed · Policy /)).toBeVisible()
    await expect(dialog.getByLabel('Task')).toBeFocused()
    await page.keyboard.type(taskText)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(toastTitled(page, 'Task Created')).toBeVisible()

    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Tasks/ })
      .click()
    const row = page
      .getByRole('list', { name: 'Open tasks' })
      .getByRole('listitem')
      .filter({ hasText: taskText })
    await expect(row.getByRole('link', { name: 'Plover & Reed' })).toHaveAttribute(
      'href',
      `/client-details/${client.id}`,
    )
    await expect(row.getByRole('link', { name: /^Policy / })).toHaveAttribute('href', `/policy/${policyId}`)
    await row.getByRole('checkbox', { name: `${taskText}: done` }).focus()
    await page.keyboard.press('Space')
    await expect(row).toHaveCount(0)
    await page.getByLabel('Task status').selectOption('done')
    const doneTasks = page.getByRole('list', { name: 'Tasks that are done' }).getByRole('listitem')
    await expect(doneTasks.filter({ hasText: taskText })).toContainText('by you')
    await doneTasks.filter({ hasText: taskText }).getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Task status').selectOption('open')
    await expect(row).toBeVisible()
  })

  await test.step('a colleague who is given a task finds it behind the bell and in the list', async () => {
    const colleague = await somebody({ role: 'agent', firstName: 'Nils', lastName: 'Haverford' })
    const colleaguePage = await colleague.open('/agency/tasks')
    await expect(colleaguePage.getByText('No Tasks')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New Task', exact: true })).toBeVisible()
    await page.keyboard.press('t')
    const dialog = page.getByRole('dialog', { name: 'New Task' })
    await dialog.getByLabel('Task').fill('Order the survey')
    await dialog.getByLabel('Assigned to').selectOption(colleague.id)
    await dialog.getByRole('button', { name: 'Create Task' }).click()
    await expect(colleaguePage.getByRole('listitem').filter({ hasText: 'Order the survey' })).toBeVisible()
    await colleaguePage.goto('/notifications')
    await expect(colleaguePage.getByText('New task for you')).toBeVisible()
  })

  // Spec: tasks/made
  await test.step('the key does nothing where one types, and without a subject a client can be chosen', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Client Management' }).click()
    await page.getByRole('searchbox').first().fill('t')
    const dialog = page.getByRole('dialog', { name: 'New Task' })
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'New task', exact: true }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Create Task' }).click()
    await expect(dialog.getByText('Please enter the task')).toBeVisible()
    await dialog.getByLabel('Task').fill('Call about the audit')
    await dialog.getByRole('combobox', { name: 'Client' }).fill('Plover')
    await page.getByRole('option', { name: /Plover & Reed/ }).click()
    await dialog.getByRole('button', { name: 'Tomorrow' }).click()
    await expect(dialog.getByLabel('Due', { exact: true })).not.toHaveValue('')
    await dialog.getByRole('button', { name: 'Create Task' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`/client-details/${client.id}?tab=activity`)
    await expect(page.getByText('added the task “Call about the audit”')).toBeVisible()
  })

  // Spec: tasks/seen
  await test.step('a client has no key, no button and no page of tasks', async () => {
    await clientPage.goto('/')
    await expect(clientPage.getByRole('heading', { level: 1 })).toBeVisible()
    await clientPage.keyboard.press('t')
    await expect(clientPage.getByRole('dialog')).toHaveCount(0)
    await expect(clientPage.getByRole('button', { name: /New task/ })).toHaveCount(0)
    await clientPage.goto('/agency/tasks')
    await expect(clientPage.getByText('This page is only available for agents.')).toBeVisible()
  })
})
