import { clientWith } from '../portal.ts'
import { expect, test } from '../test.ts'
import { field, log, openThread, write } from './messages.ts'

test('what is being written is kept for each conversation, over a reload too', async ({
  agent,
  client,
  agentPage,
}) => {
  const { userId: otherId } = await clientWith(agent.request)
  await write(agent.request, 'Welcome to the portal.', otherId)
  await openThread(agentPage, client.id)
  await field(agentPage).fill('About your renewal')
  await agentPage.locator(`a[href="/messages?with=${otherId}"]`).click()
  await expect(log(agentPage).getByText('Welcome to the portal.')).toBeVisible()
  await expect(field(agentPage)).toHaveValue('')
  await agentPage.goBack()
  await expect(field(agentPage)).toHaveValue('About your renewal')
  await agentPage.reload()
  await expect(field(agentPage)).toHaveValue('About your renewal')
  await agentPage.goto(`/client-details/${client.id}?tab=messages`)
  await expect(agentPage.getByText('Start a Conversation', { exact: true })).toBeVisible()
  await expect(field(agentPage)).toHaveValue('About your renewal')
})
