import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { pdfUpload, type UploadFile } from '../upload-files.ts'

interface CreatedQuote {
  id: string
  requestId: string
  title: string
}

export const demoAnswers = {
  hasInsurance: 'true',
  requestedCoverage: 'General Liability',
  fullTimeEmployees: '6',
  partTimeEmployees: '4',
  annualPayroll: '310000',
  annualRevenue: '890000',
  industry: 'Landscape gardening',
  address: '4 Alder Row\nLedyard, CT 06339',
  firstName: 'Ines',
  lastName: 'Vega',
  businessName: 'Plover & Reed',
  phoneNumber: '8605550141',
  hasCurrentPolicy: 'true',
  email: 'office@plover.example',
  agreesToCommunication: 'true',
}

export async function postQuoteRequest(
  client: APIRequestContext,
  overrides: Record<string, string | UploadFile> = {},
) {
  const answer = await client.post('/api/quote/new', { multipart: { ...demoAnswers, ...overrides } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).quote as CreatedQuote
}

/** A quote request that an agent enters for a client: cyber liability by default. */
export async function enterQuoteFor(
  agent: APIRequestContext,
  client: { userId: string },
  overrides: Record<string, string> = {},
) {
  const answer = await agent.post('/api/agent/quote/client/new', {
    multipart: {
      category: 'commercial',
      type: 'Cyber Liability Insurance',
      userId: client.userId,
      ...overrides,
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).quote as CreatedQuote
}

/** A carrier's offer on a quote: The Hartford's by default. */
export async function addOfferToQuote(
  agent: APIRequestContext,
  quoteId: string,
  overrides: Record<string, string | UploadFile> = {},
) {
  const answer = await agent.post(`/api/quote/details/new/${quoteId}`, {
    multipart: { insurerName: 'The Hartford', premium: '9985', ...overrides },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).detail as { id: string; insurerName: string }
}

export const fetchQuote = async (request: APIRequestContext, id: string) =>
  (await (await request.get(`/api/quote/client/single/${id}`)).json()).quote

export const offerPaper = pdfUpload('hartford-quote.pdf', 'Cyber liability, one million')

/** Shows the amounts of a quote to its client, and answers the confirmation dialog. */
export async function showAmounts(page: Page) {
  await page.getByRole('button', { name: 'Show Quote Details' }).click()
  const question = page.getByRole('alertdialog', { name: 'Show the amounts?' })
  await question.getByRole('button', { name: 'Show Quote Details' }).click()
  await expect(question).toBeHidden()
}

export const offerDialog = (page: Page, title: 'Add Quote Details' | 'Edit Quote Details') =>
  page.getByRole('dialog', { name: title })
