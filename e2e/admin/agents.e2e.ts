import type { APIRequestContext, Page } from '@playwright/test'
import { axeBuilderFor } from '../accessibility.ts'
import { openPage } from '../contexts.ts'
import { waitForMail } from '../mail.ts'
import {
  dayFromToday,
  factValue,
  inviteNewClient,
  newEmailAddress,
  openClientPage,
  pageAs,
  testUserPassword,
  toastTitled,
} from '../portal.ts'
import { postQuoteRequest } from '../quotes/quotes.ts'
import { expect, test } from '../test.ts'
import { adminPage } from './admin.ts'

/** A new agent who has not accepted the invitation. */
async function hireTestAgent(admin: APIRequestContext, lastName: string) {
  const data = {
    firstName: 'Ruth',
    lastName,
    email: newEmailAddress('ruth'),
    phone: '',
    license: '',
    role: 'agent',
  }
  const answer = await admin.post('/api/admin/agents', { data })
  expect(answer.status()).toBe(201)
  const { agent } = await answer.json()
  return { id: String(agent.id), name: `Ruth ${lastName}`, email: data.email }
}

const uniqueName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`

async function chooseInMenu(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function chooseAgent(page: Page, field: string, agent: { name: string; email: string }) {
  await page.getByRole('combobox', { name: field }).fill(agent.email)
  await page.getByRole('option', { name: agent.name }).click()
}

test('an admin invites an agent, hands over the link, and names a cover', async ({ browser }) => {
  const page = await adminPage(browser)
  await page.goto('/agency/agents')
  const lastName = uniqueName('Adeyemi')

  // Spec: staff/agents
  await test.step('an admin invites an agent, corrects the licence, and finds them by name', async () => {
    const email = newEmailAddress('ruth')
    await page.getByRole('button', { name: 'Invite Agent' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Ruth')
    await dialog.getByLabel('Last name').fill(lastName)
    await dialog.getByLabel('Email').fill('admin@demo.example')
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(page.getByText(/admin@demo.example is already registered/)).toHaveCount(1)
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(toastTitled(page, 'Agent Invited')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search agents' }).fill(lastName)
    const row = page.getByRole('row').filter({ hasText: lastName })
    await expect(row).toContainText('Invited')
    await expect(page.getByText('Showing 1 of 1 person')).toBeVisible()
    await chooseInMenu(page, `Ruth ${lastName}`, 'Edit details')
    await dialog.getByLabel('License').fill('CT 0000777')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastTitled(page, 'Agent Updated')).toBeVisible()
    await expect(row).toContainText('CT 0000777')
  })

  // Spec: invites/unsendable
  await test.step('the link of an agent who was invited is copied, and lets them choose a password', async () => {
    await chooseInMenu(page, `Ruth ${lastName}`, 'Copy sign-in link')
    const linkDialog = page.getByRole('alertdialog', { name: 'Copy Sign-In Link' })
    await expect(linkDialog).toContainText('It works once, for 14 days.')
    await linkDialog.getByRole('button', { name: 'Copy Link' }).click()
    await expect(toastTitled(page, 'Link copied')).toBeVisible()
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    const visitor = await openPage(browser)
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: /Ruth|Choose/ })).toBeVisible()
  })

  // Spec: staff/cover
  await test.step('who is named as a cover sees the clients at once, under a line that says so, until it is ended', async () => {
    const absentAgent = await hireTestAgent(page.request, uniqueName('Away'))
    const company = uniqueName('Plover & Reed')
    await inviteNewClient(page.request, { agentId: absentAgent.id, company })
    const coverPage = await pageAs(browser, 'agent2')
    await coverPage.goto(`/client-management?search=${encodeURIComponent(company)}`)
    await expect(coverPage.getByText('No Clients Found')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search agents' }).fill(absentAgent.email)
    await chooseInMenu(page, absentAgent.name, 'Set backup')
    await chooseAgent(page, 'Backup', { name: 'Laura Brandt', email: 'agent2@demo.example' })
    await page.getByRole('dialog').getByLabel('Until').fill(dayFromToday(9))
    await page.getByRole('button', { name: 'Set Backup' }).click()
    await expect(toastTitled(page, 'Backup Set')).toBeVisible()
    const line = coverPage.getByText(new RegExp(`^You are covering for ${absentAgent.name} until `))
    await line.click()
    await expect(coverPage.getByLabel('Agent', { exact: true })).toHaveValue(absentAgent.id)
    await expect(coverPage.getByRole('row').filter({ hasText: company })).toContainText(absentAgent.name)
    await page.getByRole('button', { name: 'End now the backup by Laura Brandt' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Backup' }).click()
    await expect(toastTitled(page, 'Backup Ended')).toBeVisible()
    await expect(line).toBeHidden()
    await coverPage.goto(`/client-management?search=${encodeURIComponent(company)}`)
    await expect(coverPage.getByText('No Clients Found')).toBeVisible()
  })
})

// Spec: staff/agents
test('an invited agent chooses a password by the mailed link and signs in; once access is reset only a new link lets them in', async ({
  browser,
}) => {
  const page = await adminPage(browser)
  const { name, email } = await hireTestAgent(page.request, uniqueName('Quist'))
  const agentPage = await openPage(browser)
  const choosePasswordByLink = async (kind: RegExp) => {
    const link = (await waitForMail(email, kind)).text?.match(/http\S+choose-password\S+/)?.[0] ?? ''
    await agentPage.goto(link)
    await agentPage.getByLabel('New password', { exact: true }).fill(testUserPassword)
    await agentPage.getByLabel('Confirm Password', { exact: true }).fill(testUserPassword)
    await agentPage.getByRole('button', { name: 'Set Password' }).click()
    await expect(agentPage).toHaveURL('/login')
  }
  const logIn = async () => {
    await agentPage.getByLabel('Username').fill(email)
    await agentPage.getByLabel('Password', { exact: true }).fill(testUserPassword)
    await agentPage.getByRole('button', { name: 'Log in' }).click()
  }
  await choosePasswordByLink(/welcome/i)
  await logIn()
  await expect(agentPage.getByText(`Welcome, ${name}`)).toBeVisible()

  await page.goto(`/agency/agents?search=${encodeURIComponent(email)}`)
  await chooseInMenu(page, name, 'Reset access')
  await page.getByRole('button', { name: 'Reset Access' }).click()
  await expect(agentPage).toHaveURL('/login')
  await logIn()
  await expect(agentPage.getByRole('alert').filter({ hasText: 'Invalid username or password' })).toBeVisible()
  await choosePasswordByLink(/new password/i)
  await logIn()
  await expect(agentPage.getByText(`Welcome, ${name}`)).toBeVisible()
})

// Spec: staff/agents
test('deactivating an agent asks who takes over; a presentation that cannot pass is shown with its quote', async ({
  browser,
}) => {
  const page = await adminPage(browser)
  const [leavingAgent, stayingAgent] = [
    await hireTestAgent(page.request, uniqueName('Leaving')),
    await hireTestAgent(page.request, uniqueName('Staying')),
  ]
  const bookedQuoteIds: string[] = []
  const clients = [
    await inviteNewClient(page.request, { agentId: leavingAgent.id, company: uniqueName('Plover & Reed') }),
    await inviteNewClient(page.request, { agentId: stayingAgent.id }),
  ]
  let datetime = ''
  for (const client of clients) {
    const { request } = await openClientPage(browser, client)
    const { id } = await postQuoteRequest(request)
    const { days } = await (await request.get(`/api/quote/presentation/slots/${id}`)).json()
    datetime ||= days[3].slots[0]
    const answer = await request.post(`/api/quote/presentation/schedule/${id}`, { data: { datetime } })
    expect(answer.status()).toBe(200)
    bookedQuoteIds.push(id)
  }
  await page.goto(`/agency/agents?search=${leavingAgent.email}`)
  await chooseInMenu(page, leavingAgent.name, 'Deactivate')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByText('Please choose who takes over the clients')).toBeVisible()
  await chooseAgent(page, 'Who takes over the clients', stayingAgent)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(toastTitled(page, `1 client is now with ${stayingAgent.name}.`)).toBeVisible()
  const conflictDialog = page.getByRole('dialog', { name: 'Clients Reassigned' })
  await expect(conflictDialog).toContainText('One presentation was not moved')
  await conflictDialog.getByRole('link', { name: /^Ines Vega|^Plover/ }).click()
  await expect(page).toHaveURL(`/quote/${bookedQuoteIds[0]}`)
  await page.goto(`/client-details/${clients[0]?.userId}`)
  await expect(factValue(page.getByRole('main'), 'Assigned agent')).toHaveText(stayingAgent.name)
  await page.goto(`/agency/agents?search=${leavingAgent.email}&show=deactivated`)
  await expect(page.getByRole('button', { name: `Restore ${leavingAgent.name}` })).toBeVisible()
})

test('clients go to another agent, and get an account manager', async ({ browser }) => {
  const page = await adminPage(browser)
  const [agentBefore, agentAfter] = [
    await hireTestAgent(page.request, uniqueName('Before')),
    await hireTestAgent(page.request, uniqueName('After')),
  ]
  const clients: { userId: string }[] = []
  for (const company of ['First', 'Second', 'Third'])
    clients.push(
      await inviteNewClient(page.request, { agentId: agentBefore.id, company: uniqueName(company) }),
    )

  // Spec: staff/hand-over
  await test.step('clients go to another agent in bulk, and one alone from their own page', async () => {
    await page.goto(`/client-management?agent=${agentBefore.id}`)
    await page.getByLabel('Select all shown (3)').check()
    await page.getByRole('checkbox', { name: /^Select First/ }).uncheck()
    await expect(page.getByRole('main').getByText('2 clients selected')).toBeVisible()
    await page.getByRole('button', { name: 'Reassign Selected' }).click()
    await expect(page.getByRole('dialog')).toContainText(`2 clients: 2 with ${agentBefore.name}`)
    await chooseAgent(page, 'New agent', agentAfter)
    await page.getByRole('dialog').getByRole('button', { name: 'Reassign', exact: true }).click()
    await expect(toastTitled(page, `2 clients are now with ${agentAfter.name}.`)).toBeVisible()
    await expect(page.getByText('Showing 1 of 1 client')).toBeVisible()
    await page.goto(`/client-details/${clients[0]?.userId}`)
    await page.getByRole('button', { name: 'Reassign' }).click()
    await chooseAgent(page, 'New agent', agentAfter)
    await page.getByRole('dialog').getByRole('button', { name: 'Reassign', exact: true }).click()
    await expect(factValue(page.getByRole('main'), 'Assigned agent')).toHaveText(agentAfter.name)
  })

  // Spec: team/screen
  await test.step('an admin gives a client an account manager, whom the client then sees as their agent, and ends it', async () => {
    const managers = page.getByRole('region', { name: 'Account managers' })
    await managers.getByRole('button', { name: 'Add manager' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Account Manager' })
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByText('Please choose an agent')).toBeVisible()
    await chooseAgent(page, 'Agent', agentBefore)
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(managers.getByRole('listitem')).toHaveText(agentBefore.name)
    await chooseInMenu(page, agentBefore.name, 'Make primary agent')
    await page.getByRole('button', { name: 'Change Primary Agent' }).click()
    await expect(managers.getByRole('listitem')).toContainText('Primary agent')
    await expect(factValue(page.getByRole('main'), 'Assigned agent')).toHaveText(agentAfter.name)
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await chooseInMenu(page, agentBefore.name, 'Remove')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toastTitled(page, 'Account Manager Removed')).toBeVisible()
    await expect(managers.getByRole('listitem')).toHaveCount(0)
  })
})
