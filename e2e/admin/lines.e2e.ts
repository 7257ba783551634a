import { optionsOfSelect, signInAs, toastTitled } from '../portal.ts'
import { startDemoPortal } from '../start-portal.ts'
import { expect, test } from '../test.ts'

// Spec: entity/lines
test('a line that an admin adds is written, found at its address, renamed everywhere at once, retired and merged', async ({
  browser,
}) => {
  const { origin, end } = await startDemoPortal()
  const openPageAs = async (roleName: 'admin' | 'agent' | 'client') => {
    const context = await browser.newContext({ baseURL: origin })
    expect((await signInAs(context.request, roleName)).ok()).toBe(true)
    return context.newPage()
  }
  try {
    const admin = await openPageAs('admin')
    await admin.goto('/agency/settings/carriers')
    const card = admin.getByRole('region', { name: 'Lines of Insurance' })
    await expect(card.getByRole('row')).toHaveCount(18)

    await card.getByRole('button', { name: 'Add Line' }).click()
    const addDialog = admin.getByRole('dialog', { name: 'Add Line' })
    await addDialog.getByLabel('Name').fill('AUTO')
    await addDialog.getByLabel('Covers').selectOption('property')
    await addDialog.getByRole('button', { name: 'Add Line' }).click()
    await expect(addDialog.getByText('A line with this name already exists')).toBeVisible()
    await addDialog.getByLabel('Name').fill('Flood Insurance')
    await addDialog.getByLabel('Usual limits').fill('Building\nContents')
    await addDialog.getByRole('button', { name: 'Add Line' }).click()
    await expect(toastTitled(admin, 'Line Added')).toBeVisible()
    await expect(card.getByRole('row', { name: /^Flood Insurance Commercial Property/ })).toBeVisible()

    const agent = await openPageAs('agent')
    const { clients } = await (await agent.request.get('/api/agent/clients?search=Tidewheel')).json()
    await agent.goto(`/client-details/${clients[0].id}`)
    await agent.getByRole('button', { name: 'Add Policy', exact: true }).click()
    const policy = agent.getByRole('dialog', { name: 'Add Policy' })
    await expect(optionsOfSelect(policy.getByLabel('Policy type')).last()).toHaveText('Flood Insurance')
    await policy.getByLabel('Policy type').selectOption('Flood Insurance')
    await policy.getByLabel('Policy number').fill('FL 4410')
    await policy.getByLabel('Carrier').selectOption('Chubb')
    await policy.getByLabel('Start date').fill('2026-09-01')
    await policy.getByRole('button', { name: 'Add coverage' }).click()
    const limitOptions = policy.locator('datalist option')
    expect(
      await limitOptions.evaluateAll((elements) => elements.map((element) => element.getAttribute('value'))),
    ).toEqual(['Building', 'Contents'])
    await policy.getByLabel('Type', { exact: true }).fill('Building')
    await policy.getByLabel('Amount', { exact: true }).fill('250000')
    await policy.getByRole('button', { name: 'Add Policy', exact: true }).click()
    await expect(policy).toBeHidden()

    const client = await openPageAs('client')
    await client.goto('/')
    await client
      .getByRole('navigation')
      .getByRole('link', { name: /^Flood/ })
      .click()
    await expect(client).toHaveURL(`${origin}/policy/commercial/Flood-Insurance`)
    await expect(client.getByText('FL 4410')).toBeVisible()

    await agent.getByRole('navigation').getByRole('link', { name: 'Policies' }).click()
    await expect(agent.getByText('Flood', { exact: true }).first()).toBeVisible()
    await card.getByRole('button', { name: 'More for Flood Insurance' }).click()
    await admin.getByRole('menuitem', { name: 'Edit line' }).click()
    const editDialog = admin.getByRole('dialog', { name: 'Edit Line' })
    await editDialog.getByLabel('Name').fill('Flood and Earthquake Insurance')
    await editDialog.getByLabel('Listed after').selectOption('Cyber Liability Insurance')
    await editDialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastTitled(admin, 'Line Saved')).toBeVisible()
    await expect(card.getByRole('row').nth(5)).toContainText('Flood and Earthquake Insurance')

    await client.goto('/policy/commercial/Flood-Insurance')
    await expect(
      client.getByRole('heading', { name: 'Flood and Earthquake Insurance', level: 1 }),
    ).toBeVisible()
    await expect(client.getByText('FL 4410')).toBeVisible()

    await card.getByRole('button', { name: 'More for Flood and Earthquake Insurance' }).click()
    await admin.getByRole('menuitem', { name: 'Retire' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Retire Line' }).click()
    await expect(toastTitled(admin, 'Line Retired')).toBeVisible()
    await expect(card.getByRole('row').nth(5)).toContainText('Retired')
    await client.reload()
    await expect(client.getByText('FL 4410')).toBeVisible()
    await expect(client.getByRole('navigation').getByRole('link', { name: /^Cyber Liability/ })).toBeVisible()
    // The client has a policy of the retired line, so the menu still leads to it.
    await expect(client.getByRole('navigation').getByRole('link', { name: /Flood/ })).toBeVisible()

    await card.getByRole('button', { name: 'More for Flood and Earthquake Insurance' }).click()
    await admin.getByRole('menuitem', { name: 'Merge into another' }).click()
    const mergeDialog = admin.getByRole('alertdialog', { name: 'Merge Line' })
    await mergeDialog.getByLabel('Merge into').selectOption('Commercial Property Insurance')
    await mergeDialog.getByRole('button', { name: 'Merge Line' }).click()
    await expect(toastTitled(admin, 'Lines Merged')).toBeVisible()
    await expect(card.getByRole('row')).toHaveCount(18)
    await client.goto('/policy/commercial/Flood-Insurance')
    await expect(
      client.getByRole('heading', { name: 'Commercial Property Insurance', level: 1 }),
    ).toBeVisible()
    await expect(client.getByText('FL 4410')).toBeVisible()
  } finally {
    await end()
  }
})
