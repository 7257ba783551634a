import { newId } from '../../server/platform/ids.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { previewOf } from '../documents/documents.ts'
import { addPolicies, expectKeyboardFocus } from '../portal.ts'
import { expect, test } from '../test.ts'
import { uploadByApi } from '../upload-files.ts'

// Spec: search/keyboard, search/words, search/commands, search/dialog
test('the search is worked by the keyboard alone, on whatever page it is opened', async ({
  agent,
  agentPage: page,
  client,
}) => {
  const [policyId] = await addPolicies(agent, client, [
    { policyNumber: 'QRS 440 917', insurer: 'The Hartford' },
  ])
  await page.goto('/policies')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const searchButton = page.getByRole('button', { name: 'Search', exact: true })
  await test.step('the arrows go through what was found, and the field says which is meant; the focus comes back', async () => {
    await searchButton.focus()
    await page.keyboard.press('Enter')
    const field = page.getByRole('combobox')
    await expect(field).toBeFocused()
    const options = page.getByRole('option')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await options.nth(1).getAttribute('id')) ?? '',
    )
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(searchButton).toBeFocused()
  })

  await test.step('a command and a name: ‘add policy plov’ offers to add one for Plover & Reed', async () => {
    await searchButton.click()
    await page.keyboard.type('add policy plov')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^Add policy for Plover & Reed/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add Policy' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('what is typed at once after another dialog stays as it was typed, also while the page is busy', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Search everything')
    const cdp = await page.context().newCDPSession(page)
    const press = (key: string, { code = 0, text = '', modifiers = 0 } = {}) => [
      cdp.send('Input.dispatchKeyEvent', {
        type: text ? 'keyDown' : 'rawKeyDown',
        ...{ key, modifiers, text },
        windowsVirtualKeyCode: code,
      }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers }),
    ]
    // The keys queue while the page is busy, and arrive before the closing dialog can act.
    const busyLoop = page.evaluate(() => {
      for (const endTime = performance.now() + 500; performance.now() < endTime; );
    })
    const keys = [
      press('Escape', { code: 27 }),
      press('k', { code: 75, modifiers: 2 }),
      ...[...'client'].map((letter) => press(letter, { text: letter })),
    ]
    await busyLoop
    await Promise.all(keys.flat())
    const field = page.getByRole('combobox')
    await expect(field).toHaveValue('client')
    await page.evaluate('new Promise((done) => requestIdleCallback(() => done()))')
    await page.keyboard.type(' mana')
    await expect(field).toHaveValue('client mana')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/client-management')
  })

  await test.step('a policy is looked up by its number with the keyboard alone: Ctrl K, the number, Enter', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('qrs440917')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/policy/${policyId}`)

    // The opened policy is among the recent items, with the match highlighted.
    await page.keyboard.press('Control+k')
    await expect(
      page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /QRS 440 917/ }),
    ).toBeVisible()
    await page.keyboard.type('440-917')
    await expect(page.getByRole('option', { name: /QRS 440 917/ }).locator('mark')).toHaveText('440 917')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('commands are found by the beginnings of their words: theme, keys, a page of the menu', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('theme sys')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toContainText('Search everything')
    await expectKeyboardFocus(keys)
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('client mana')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/client-management')
  })
})

// Spec: search/commands
test('what is found of a client is opened itself: a dialog, a page, a task, a document', async ({
  agent,
  agentPage: page,
  client,
}) => {
  const [policyId] = await addPolicies(agent, client, [{}])
  const search = async (typedText: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typedText)
  }
  await test.step('a verb with a client’s name leads straight to its dialog or page; before anything is typed are recent clients', async () => {
    await page.goto(`/client-details/${client.id}`)
    await page.getByRole('heading', { level: 1, name: /Plover & Reed/ }).waitFor()
    const dialogs = {
      'cancel plover': 'Record Cancellation',
      'plover renew': 'Renew',
      'quote for plover': 'Create Quote',
    }
    for (const [typedText, name] of Object.entries(dialogs)) {
      await search(typedText)
      await page.keyboard.press('Enter')
      await expectKeyboardFocus(page.getByRole('dialog', { name }))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await search('pay plover')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Record Payment' })).toContainText(
      'No unpaid bill is on file.',
    )
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await page.keyboard.press('Escape')

    await search('')
    const recent = page.getByRole('group', { name: 'Recent clients' }).getByRole('option')
    await expect(recent).toHaveText([/Plover & Reed/])
    await page.keyboard.type('plover')
    const commandOptions = page.getByRole('group', { name: /^For Plover & Reed/ }).getByRole('option')
    await expect(commandOptions).toHaveText([
      'Renew',
      'Quote',
      'Certificate',
      'Claim',
      'Payment',
      'Call',
      'Cancel',
    ])
    await commandOptions.getByText('Claim').click()
    await expect(page).toHaveURL(`/file-claim/${policyId}`)
    await search('call plover')
    await page.keyboard.press('Enter')
    const call = page.getByRole('dialog', { name: /^Call Plover & Reed/ })
    await call.getByRole('button', { name: 'Log a call' }).click()
    await expect(page.getByRole('dialog', { name: 'Log a Call' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a task that is done, and a client’s document, are opened themselves and not their lists', async () => {
    const reply = await agent.request.post('/api/agent/task', {
      data: { what: 'Ask about the quokka', clientId: client.id },
    })
    expect(reply.status()).toBe(201)
    const { task } = await reply.json()
    expect((await agent.request.post(`/api/agent/task/${task.id}/complete`, { data: {} })).status()).toBe(200)
    await search('quokka')
    await page.keyboard.press('Enter')
    const taskDialog = page.getByRole('dialog', { name: 'Task' })
    await expect(taskDialog.getByRole('checkbox', { name: 'Ask about the quokka: done' })).toBeChecked()
    await expectKeyboardFocus(taskDialog)
    await page.keyboard.press('Escape')
    await expect(taskDialog).toHaveCount(0)
    await expect(page).toHaveURL('/agency/tasks?whose=all')

    const filedDocument = await agent.request.post('/api/documents/new', {
      multipart: {
        clientId: client.id,
        type: 'other',
        title: 'Survey of the wombat house',
        file: { name: 'survey.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
      },
    })
    expect(filedDocument.status()).toBe(201)
    await search('wombat')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/Survey of the wombat house/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Survey of the wombat house' })).toBeVisible()
  })
})

// Spec: search/commands
test('a client finds what is theirs, and has commands of their own', async ({
  agent,
  client,
  clientPage: page,
}) => {
  await agent.request.post(`/api/policy/new/${client.id}`, {
    data: {
      policyNumber: 'OWN 5512',
      insurer: 'Chubb',
      type: "Workers' Compensation Insurance",
      startDate: '2026-01-01',
      premium: 900,
    },
  })
  await page.goto('/documents')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const actionGroup = page.getByRole('group', { name: 'Actions' })
  for (const name of [
    'Get a Quote',
    'Show ID card',
    'Send a certificate',
    'Report a claim',
    'Message your agent',
  ])
    await expect(actionGroup.getByRole('option', { name, exact: true })).toBeVisible()
  await page.keyboard.type('work comp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/policy\//)
})

// Spec: search/dialog
test('open, with what was found, it passes axe at every width, and on a phone it fills the screen', async ({
  agentPage: page,
  client,
}) => {
  expect(client.id).toBeTruthy()
  await page.goto('/policies')
  for (const width of [320, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await page.getByRole('button', { name: 'Search', exact: true }).first().click()
    await page.keyboard.type('plover')
    await expect(page.getByRole('option', { name: /Plover & Reed/ }).first()).toBeVisible()
    expect((await axeBuilderFor(page).analyze()).violations, `at ${width} px`).toEqual([])
    const box = await page.getByRole('dialog').boundingBox()
    if (width < 640) expect([box?.width, box?.height]).toEqual([width, 720])
    else expect(box?.width).toBeLessThan(width)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

// Spec: search/document
test('a document that a search led to is opened, however far down the list of its title it stands', async ({
  agent,
  agentPage: page,
  client,
  database,
}) => {
  const title = 'Survey of the numbat house'
  const filedDocument = await uploadByApi(agent.request, title, 'other', { clientId: client.id })
  const { db } = database
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', filedDocument.id)
    .executeTakeFirstOrThrow()
  // Rows alone: no test opens these documents.
  const copies = Array.from({ length: 60 }, () => ({
    ...row,
    id: newId(),
    storageKey: newId(),
    createdAt: new Date().toISOString(),
  }))
  await db.insertInto('documents').values(copies).execute()
  const documentPath = `/documents?search=${encodeURIComponent(title)}&document=${filedDocument.id}`
  await page.goto(documentPath)
  const preview = previewOf(page, title)
  await expect(preview.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
    'href',
    new RegExp(filedDocument.id),
  )
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(page).toHaveURL(`/documents?search=${encodeURIComponent(title).replaceAll('%20', '+')}`)
  await expect(page.getByRole('row')).toHaveCount(61)
  await expect(page.locator(`[href*="${filedDocument.id}"]`)).toHaveCount(0)

  const deleteReply = await agent.request.delete(`/api/agent/document/${filedDocument.id}?reason=duplicate`)
  expect(deleteReply.status()).toBe(204)
  await page.goto(documentPath)
  await expect(page.getByText('This document was removed, or you do not have access.')).toBeVisible()
  await expect(preview).toHaveCount(0)
})
