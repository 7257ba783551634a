import { goWithin } from '../go-within.ts'
import { addPolicies } from '../portal.ts'
import { expect, test } from '../test.ts'
import { dashboardSidebar } from './frame.ts'

test('the menu of a client lists the held commercial types, and every tool is on a screen of 800 px', async ({
  agent,
  client,
}) => {
  await addPolicies(agent, client, [{}])
  const page = await client.open('/', { viewport: { width: 1280, height: 800 } })
  const side = dashboardSidebar(page)
  await expect(side.locator('a[href^="/policy/commercial/"]')).toHaveText(['General Liability'])
  for (const name of ['ID Cards', 'Certificates', 'Claims', 'Bills', 'Documents'])
    await expect(side.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  // On the page of a type that the client has no policy of, the menu expands to that type's link.
  await goWithin(page, '/policy/commercial/Cyber-Liability-Insurance')
  const currentLink = side.getByRole('link', { name: 'Cyber Liability Insurance' })
  await expect(currentLink).toHaveAttribute('aria-current', 'page')
})
