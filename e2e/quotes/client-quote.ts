import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { clientWith, pageAs, pageOf } from '../portal.ts'
import { expect } from '../test.ts'
import { askForQuotes, offerOn } from './quotes.ts'

/** A client that only this test knows, with their agent beside them. */
export async function clientAndAgent(browser: Browser) {
  const agent = (await pageAs(browser, 'agent')).request
  const client = await clientWith(agent)
  return { agent, client, page: await pageOf(browser, client) }
}

/** The client's page of a quote on which the agent has put offers. */
export async function quotePage(browser: Browser, offers: Record<string, string>[], { shown = false } = {}) {
  const { agent, page } = await clientAndAgent(browser)
  const quote = await askForQuotes(page.request)
  for (const offer of offers) await offerOn(agent, quote.id, offer)
  if (shown) await toggle(agent, quote.id)
  await page.goto(`/quote/${quote.id}`)
  await expect(page.getByRole('heading', { level: 1, name: quote.title })).toBeVisible()
  return { agent, page, quote }
}

export const toggle = async (agent: APIRequestContext, quoteId: string) =>
  expect((await agent.get(`/api/agent/quote/hideQuote/${quoteId}`)).ok()).toBe(true)

export const setStatus = async (agent: APIRequestContext, quoteId: string, status: string) =>
  expect((await agent.post(`/api/agent/quote/changeStatus/${quoteId}`, { data: { status } })).ok()).toBe(true)

export const all = (page: Page) => page.getByRole('region', { name: /^All Quotes/ }).getByRole('article')

export const hartford = { insurerName: 'The Hartford', premium: '9985', recommended: 'true', rating: '4' }

export const chubb = { insurerName: 'Chubb', premium: '9640', coverageLimit: '1000000', deductible: '2500' }
