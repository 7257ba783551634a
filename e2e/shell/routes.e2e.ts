import { goWithin, navigateWithin } from '../go-within.ts'
import { pageAs } from '../portal.ts'
import { expect, test } from '../test.ts'

const unknownUserId = '00000000-0000-7000-8000-000000000000'

test('the route table: whom an address opens to, and where others are led', async ({
  agent,
  browser,
  page,
}) => {
  const client = await pageAs(browser, 'client')
  const agentPage = await agent.open('/business-quote')

  // Spec: routes/signed-in, routes/clients-only, routes/quote
  await test.step('every address of the route table opens to the people it is for', async () => {
    const category = '/policy/commercial/Commercial-Auto-Insurance'
    const commonPathsToTry = [`/policy/${unknownUserId}`, category, '/documents', '/messages', '/quote/1']
    const clientPathsToTry = ['/quotes', '/business-quote']
    const staffPathsToTry = ['/agency/requests', '/agency/quotes', '/agency/renewals']
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    for (const path of [
      ...commonPathsToTry,
      ...clientPathsToTry,
      ...staffPathsToTry,
      '/client-details/1',
      '/invite-clients',
    ]) {
      await navigateWithin(page, path)
      await expect(page).toHaveURL('/login')
    }
    await client.goto('/')
    await expect(client.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(client).toHaveURL('/')
    for (const path of [...commonPathsToTry, ...clientPathsToTry]) {
      await goWithin(client, path)
      await expect(client.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(client).toHaveURL(path)
    }
    for (const path of staffPathsToTry) {
      await navigateWithin(client, path)
      await expect(client).toHaveURL('/')
    }
    await expect(agentPage).toHaveURL('/')
    await expect(agentPage.getByRole('main').getByRole('heading').first()).toBeVisible()
    for (const path of [...commonPathsToTry, '/client-management', '/invite-clients', ...staffPathsToTry]) {
      await goWithin(agentPage, path)
      await expect(agentPage.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(agentPage).toHaveURL(path)
    }
  })

  // Spec: routes/signed-in, routes/clients-only, routes/agents-only, routes/agents-only-visitors
  // Spec: routes/invitation, routes/login, routes/auth, accept/signed-in
  await test.step('guards: visitors to /login, /auth to /login, clients out of agents’ pages, agents out of clients’', async () => {
    for (const path of ['/messages', '/policy/1', '/client-management', '/auth']) {
      await navigateWithin(page, path)
      await expect(page).toHaveURL('/login')
    }
    await client.goto('/client-management')
    await expect(client.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(
      client.getByText(
        "You don't have permission to access client management. This feature is only available for agents.",
      ),
    ).toBeVisible()
    await goWithin(client, '/invite-clients')
    await expect(client.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await client.goto('/login')
    await expect(client).toHaveURL('/')
    await navigateWithin(agentPage, '/quotes')
    await expect(agentPage).toHaveURL('/')
    for (const signedInPage of [client, agentPage]) {
      await signedInPage.goto('/client/accept-invite/auth/token/someone@x.example')
      await expect(signedInPage).toHaveURL('/')
    }
  })

  // Spec: routes/agents-only
  await test.step('clients are refused the pages of agents in the words of the specification', async () => {
    for (const [path, text] of [
      ['/client-management', /permission to access client management.*only available for agents\.$/],
      [
        `/client-details/${unknownUserId}`,
        /permission to access client details.*only available for agents\.$/,
      ],
      ['/invite-clients', /only available for agents/],
    ] as const) {
      await goWithin(client, path)
      await expect(client.getByText('Access Denied').last()).toBeVisible()
      await expect(client.getByText(text)).toBeVisible()
    }
  })

  // Spec: routes/not-found
  await test.step('an unknown address shows Whoops! 404 with a way home', async () => {
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'Whoops! 404' })).toBeVisible()
    const home = page.getByRole('link', { name: 'Go Home' })
    await expect(home).toHaveAttribute('href', '/')
    await home.click()
    await expect(page).toHaveURL('/login')
  })
})
