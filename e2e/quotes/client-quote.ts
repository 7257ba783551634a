import type { APIRequestContext, Page } from '@playwright/test'
import { expect, type SignedInPerson } from '../test.ts'
import { addOfferToQuote, postQuoteRequest } from './quotes.ts'

/** A client's page of a quote with offers from the agent. */
export async function openQuotePage(
  agent: SignedInPerson,
  client: SignedInPerson,
  offers: Record<string, string>[],
  { shown = false } = {},
) {
  const quote = await postQuoteRequest(client.request)
  for (const offer of offers) await addOfferToQuote(agent.request, quote.id, offer)
  if (shown) await toggleAmountsByApi(agent.request, quote.id)
  const page = await client.open(`/quote/${quote.id}`)
  await expect(page.getByRole('heading', { level: 1, name: quote.title })).toBeVisible()
  return { page, quote }
}

export const toggleAmountsByApi = async (agent: APIRequestContext, quoteId: string) =>
  expect((await agent.get(`/api/agent/quote/hideQuote/${quoteId}`)).ok()).toBe(true)

export const postQuoteStatus = async (agent: APIRequestContext, quoteId: string, status: string) =>
  expect((await agent.post(`/api/agent/quote/changeStatus/${quoteId}`, { data: { status } })).ok()).toBe(true)

export const allOffersOn = (page: Page) =>
  page.getByRole('region', { name: /^All Quotes/ }).getByRole('article')

export const hartfordOffer = {
  insurerName: 'The Hartford',
  premium: '9985',
  recommended: 'true',
  rating: '4',
}

export const chubbOffer = {
  insurerName: 'Chubb',
  premium: '9640',
  coverageLimit: '1000000',
  deductible: '2500',
}
