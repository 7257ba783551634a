import { clientWithPolicies } from '../portal.ts'
import { expect, test } from '../test.ts'
import { messageField, messageLog, openThread, sendByApi } from './messages.ts'

test('what is being written is kept for each conversation, over a reload too', async ({
  agent,
  client,
  agentPage,
}) => {
  const { userId: otherId } = await clientWithPolicies(agent.request)
  await sendByApi(agent.request, 'Welcome to the portal.', otherId)
  await openThread(agentPage, client.id)
  await messageField(agentPage).fill('About your renewal')
  await agentPage.locator(`a[href="/messages?with=${otherId}"]`).click()
  await expect(messageLog(agentPage).getByText('Welcome to the portal.')).toBeVisible()
  await expect(messageField(agentPage)).toHaveValue('')
  await agentPage.goBack()
  await expect(messageField(agentPage)).toHaveValue('About your renewal')
  await agentPage.reload()
  await expect(messageField(agentPage)).toHaveValue('About your renewal')
  await agentPage.goto(`/client-details/${client.id}?tab=messages`)
  await expect(agentPage.getByText('Start a Conversation', { exact: true })).toBeVisible()
  await expect(messageField(agentPage)).toHaveValue('About your renewal')
})
