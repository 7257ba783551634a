import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** Sends a message through the API. Staff name the receiver. */
export async function sendByApi(sender: APIRequestContext, content: string, receiverId?: string) {
  const answer = await sender.post('/api/message', { data: { content, receiverId } })
  expect(answer.status()).toBe(201)
}

/** Opens the conversation; staff pass the client id. */
export const openThread = (page: Page, id = 'agent') => page.goto(`/messages?with=${id}`)

export const messageLog = (page: Page) => page.getByRole('log')
export const messageField = (page: Page) => page.getByRole('textbox', { name: /^Message to / })
export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send(ing\.\.\.)?$/ })

export async function sendInThread(page: Page, content: string) {
  await messageField(page).fill(content)
  await messageField(page).press('Enter')
}

/** The element of one message in the open thread. */
export const messageInThread = (page: Page, content: string) =>
  messageLog(page)
    .locator('[data-index]')
    .filter({ has: page.getByText(content, { exact: true }) })

/** The stored messages of a conversation, oldest first. */
export async function fetchStoredMessages(agent: APIRequestContext, clientId: string) {
  const { messages } = await (await agent.get(`/api/agent/messages/client/${clientId}`)).json()
  return messages.map(({ content }: { content: string }) => content).reverse() as string[]
}

export const conversationsRoute = '**/api/message/conversations?*'

export const sendRoute = '**/api/message'
