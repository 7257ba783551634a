import {
  acceptInvitation,
  datePattern,
  delayResponses,
  inviteNewClient,
  newEmailAddress,
  toastRegion,
  toastTitled,
} from '../portal.ts'
import { expect, test } from '../test.ts'

test('Invite Clients: its table, its dialog, and what cannot be created or sent', async ({
  agent,
  browser,
}) => {
  const page = await agent.open()

  // Spec: invites/table
  await test.step('Invite Clients has four columns and for each status its actions', async () => {
    const unsentInvite = await inviteNewClient(page.request)
    const sentInvite = await inviteNewClient(page.request)
    await page.request.post(`/api/invite/client/send-invite/${sentInvite.id}/${sentInvite.userId}`)
    const takenInvite = await inviteNewClient(page.request)
    await acceptInvitation((await browser.newContext()).request, takenInvite)
    await page.goto('/invite-clients')
    await expect(page.getByRole('columnheader')).toHaveText(['Email', 'Status', 'Date Created', 'Actions'])
    for (const { email, status, does, lacks } of [
      {
        ...unsentInvite,
        status: 'Not Sent',
        does: ['Open Client', 'Copy Link', 'Send Invite'],
        lacks: ['Resend'],
      },
      {
        ...sentInvite,
        status: 'Pending',
        does: ['Copy Link', 'Resend'],
        lacks: ['Send Invite', 'Open Client'],
      },
      {
        ...takenInvite,
        status: 'Accepted',
        does: ['Open Client'],
        lacks: ['Copy Link', 'Resend', 'Send Invite'],
      },
    ]) {
      const row = page.getByRole('row').filter({ hasText: email })
      await expect(row.getByText(status, { exact: true })).toBeVisible()
      await expect(row.getByRole('cell', { name: datePattern })).toBeVisible()
      for (const label of does) await expect(row.getByText(label, { exact: true })).toBeVisible()
      for (const label of lacks) await expect(row.getByText(label, { exact: true })).toHaveCount(0)
    }
    const openLink = page
      .getByRole('row')
      .filter({ hasText: unsentInvite.email })
      .getByRole('link', { name: 'Open Client' })
    await expect(openLink).toHaveAttribute('href', `/client-details/${unsentInvite.userId}`)
  })

  // Spec: invites/create, invites/fields, format/ein, format/phone, invites/submitting
  await test.step('the Invite Client dialog has seven fields, two of which take their form as one types', async () => {
    await page.getByRole('button', { name: 'Create New Client' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite Client' })
    for (const label of ['First name', 'Last name', 'Company', 'Message'])
      await expect(dialog.getByLabel(label)).toBeEditable()
    await dialog.getByLabel('EIN').pressSequentially('89a12345678')
    await expect(dialog.getByLabel('EIN')).toHaveValue('89-1234567')
    await dialog.getByLabel('Phone').pressSequentially('860555x014099')
    await expect(dialog.getByLabel('Phone')).toHaveValue('(860) 555-0140')
    await dialog.getByLabel('Email').fill('not an address')
    const create = dialog.getByRole('button', { name: 'Create Invitation' })
    await create.click()
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
    await dialog.getByLabel('Email').fill(newEmailAddress('busy'))
    const release = await delayResponses(page, '**/api/invite')
    await create.click()
    await expect(dialog.locator('button[type=submit]')).toBeDisabled()
    release()
    await expect(dialog).toBeHidden()
  })

  // Spec: errors/invite-create, errors/invite-send
  await test.step('an invitation that cannot be created or sent shows the message of the server or else the default', async () => {
    const { email } = await inviteNewClient(page.request)
    let answer = {}
    const fail = /\/api\/invite(\/client\/send-invite\/.*)?$/
    await page.getByRole('searchbox').fill(email)
    await page.route(fail, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: answer }) : route.continue(),
    )
    const sendButton = page
      .getByRole('row')
      .filter({ hasText: email })
      .getByRole('button', { name: 'Send Invite' })
    await sendButton.click()
    await expect(toastRegion(page).getByText('Error sending invite', { exact: true })).toBeVisible()
    await expect(toastRegion(page).getByText('Failed to send invite', { exact: true })).toBeVisible()
    answer = { message: 'The mail server says no' }
    await sendButton.click()
    await expect(toastRegion(page).getByText('The mail server says no', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Create New Client' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite Client' })
    await dialog.getByLabel('Email').fill(newEmailAddress('never'))
    answer = {}
    await dialog.getByRole('button', { name: 'Create Invitation' }).click()
    await expect(toastRegion(page).getByText('Invite Failed to Create', { exact: true })).toBeVisible()
    await expect(toastRegion(page).getByText('Failed to create invite', { exact: true })).toBeVisible()
    answer = { message: 'The server says why' }
    await dialog.getByRole('button', { name: 'Create Invitation' }).click()
    await expect(toastRegion(page).getByText('The server says why', { exact: true })).toBeVisible()
    await expect(dialog).toBeVisible()
  })
})

test('an invitation is created, copied and sent, once for a double click', async ({ agent }) => {
  const page = await agent.open('/invite-clients')

  // Spec: success/invite-create, success/invite-send, success/copied
  await test.step('creating, sending and copying an invitation each show their toast', async () => {
    const email = newEmailAddress('toast')
    await page.getByRole('button', { name: 'Create New Client' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite Client' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Create Invitation' }).click()
    await expect(toastRegion(page).getByText('Invite Created!', { exact: true })).toBeVisible()
    await expect(toastRegion(page).getByText('Invite successfully created!')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: 'Copy Link' }).click()
    await expect(toastRegion(page).getByText('Link copied', { exact: true })).toBeVisible()
    await expect(toastRegion(page).getByText('Invitation link copied to clipboard')).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/client/accept-invite/auth/')
    await row.getByRole('button', { name: 'Send Invite' }).click()
    await expect(toastRegion(page).getByText('Invite Sent!', { exact: true })).toBeVisible()
    await expect(toastRegion(page).getByText('Invite email sent successfully!')).toBeVisible()
  })

  await test.step('a double click on Send Invite sends one mail and says so once', async () => {
    const email = newEmailAddress('double')
    await page.request.post('/api/invite', { data: { email } })
    const inviteRequests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/send-invite/')) inviteRequests.push(request.url())
    })
    await page.goto(`/invite-clients?search=${email}`)
    await page
      .getByRole('row')
      .filter({ hasText: email })
      .getByRole('button', { name: 'Send Invite' })
      .dblclick()
    await expect(toastTitled(page, 'Invite Sent!')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: email }).getByText('Pending')).toBeVisible()
    expect(inviteRequests).toHaveLength(1)
  })
})
