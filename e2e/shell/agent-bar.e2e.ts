import { pageAs } from '../portal.ts'
import { expect, test } from '../test.ts'
import { pageBanner } from './frame.ts'

// Spec: shell/agent-bar
test('the bar at the bottom names a client’s agent from medium widths up: licence, Message Now, Call', async ({
  agent,
  browser,
}) => {
  const client = await pageAs(browser, 'client', { viewport: { width: 768, height: 800 } })
  await client.goto('/')
  const bar = client.getByRole('complementary', { name: 'Your agent' })
  await expect(bar).toHaveCSS('position', 'fixed')
  await expect(bar.getByText('Daniel Kim', { exact: true })).toBeVisible()
  await expect(bar.getByText('License CT 0000555')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Message Now' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+18605550102')
  await client.setViewportSize({ width: 767, height: 800 })
  await expect(bar).toHaveCount(0)
  const agentPage = await agent.open('/')
  await expect(pageBanner(agentPage).getByText('Agent Portal')).toBeVisible()
  await expect(agentPage.getByRole('complementary', { name: 'Your agent' })).toHaveCount(0)
})
