import { clientWith } from '../portal.ts'
import { expect, test } from '../test.ts'
import { clientAndAgent, field, log, openThread, write } from './messages.ts'

test('what is being written is kept for each conversation, over a reload too', async ({ browser }) => {
  const { agent, clientId } = await clientAndAgent(browser)
  const { userId: otherId } = await clientWith(agent.request)
  await write(agent.request, 'Welcome to the portal.', otherId)
  await openThread(agent, clientId)
  await field(agent).fill('About your renewal')
  await agent.locator(`a[href="/messages?with=${otherId}"]`).click()
  await expect(log(agent).getByText('Welcome to the portal.')).toBeVisible()
  await expect(field(agent)).toHaveValue('')
  await agent.goBack()
  await expect(field(agent)).toHaveValue('About your renewal')
  await agent.reload()
  await expect(field(agent)).toHaveValue('About your renewal')
  await agent.goto(`/client-details/${clientId}?tab=messages`)
  await expect(agent.getByText('Start a Conversation', { exact: true })).toBeVisible()
  await expect(field(agent)).toHaveValue('About your renewal')
})
