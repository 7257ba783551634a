import type { z } from 'zod'
import {
  type NewQuote,
  type NewQuoteFor,
  quoteConsent,
  quoteTitle,
  unknownLineError,
  wizardPolicies,
} from '../../../contract/quote-forms.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { type LineTraits, linesInCategory } from '../../../contract/values/lines.ts'
import { wizardTitle } from '../../../contract/values/wizard-title.ts'
import { ownAccount } from '../../access.ts'
import type { Context, Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { assertAccountOpen } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { fileDocument } from '../documents/file-document.ts'
import type { StoredFile } from '../documents/file-writing.ts'
import { isRenewed } from '../policies/history-queries.ts'
import { policyToChange, type StoredPolicy } from '../policies/queries.ts'
import { isUnconfirmedRenewal } from '../terms/queries.ts'
import { insertQuote, openRenewalQuoteNumber, readTimeOf } from './queries.ts'

/** A quote request expires after 30 days, unless offers or a presentation keep it open. */
export const quoteOpenUntil = (now: Date) => new Date(now.getTime() + 30 * 86_400_000).toISOString()

type ChangeContext = Pick<Context, 'agency' | 'now'> & { me: Pick<Me, 'id' | 'accountId'>; ip?: string }
type WizardInput = z.output<typeof NewQuote>

const listFormat = new Intl.ListFormat('en')

interface QuoteSubject {
  lines: readonly string[]
  industry: string | null
  fullTimeEmployees: number | null
  partTimeEmployees: number | null
}

/** 'Workers Compensation for retail bakery, 14 full-time and 6 part-time employees' */
export function describeQuote({
  lines,
  industry,
  fullTimeEmployees,
  partTimeEmployees,
}: QuoteSubject): string {
  const people = [
    fullTimeEmployees && `${fullTimeEmployees} full-time`,
    partTimeEmployees && `${partTimeEmployees} part-time`,
  ].filter((part) => typeof part === 'string')
  const isPlural = (fullTimeEmployees ?? 0) + (partTimeEmployees ?? 0) !== 1
  const headcount = people.length > 0 && `${people.join(' and ')} ${isPlural ? 'employees' : 'employee'}`
  const businessText = [industry, headcount].filter(Boolean).join(', ')
  const lineNames = listFormat.format(lines.map(typeName))
  return businessText ? `${lineNames} for ${businessText}` : lineNames
}

/** Rejects names that are neither in the wizard's list nor a commercial line. */
export function checkRequestedLines(lines: readonly LineTraits[], requestedLines: readonly string[]): void {
  const knownLines = new Set<string>([
    ...wizardPolicies,
    ...linesInCategory(lines, 'commercial').map(({ name }) => name),
  ])
  const lineIndex = requestedLines.findIndex((name) => !knownLines.has(name))
  if (lineIndex >= 0) throw wrongField(`requestedCoverage.${lineIndex}`, unknownLineError)
}

/** Rejects a line of another category, or one that is retired. */
export function checkTypeOfCategory(
  lines: readonly LineTraits[],
  { category, type }: Pick<z.output<typeof NewQuoteFor>, 'category' | 'type'>,
): void {
  if (!linesInCategory(lines, category).some(({ name }) => name === type))
    throw wrongField('type', 'Please choose a type of this category')
}

/** Creates a client's quote request. Returns the quote id. */
export async function requestQuote(
  tx: Db,
  actor: ChangeContext,
  { requestedCoverage, phoneNumber, agreesToCommunication, title, ...answers }: WizardInput,
  storedFile: StoredFile | null,
): Promise<string> {
  const { agency, me, now } = actor
  await assertAccountOpen(tx, { role: 'client' }, ownAccount(me))
  const id = newId()
  const timestamp = now().toISOString()
  const number = await insertQuote(tx, {
    ...answers,
    id,
    clientId: ownAccount(me),
    createdBy: me.id,
    createdAt: timestamp,
    requestedCoverage,
    title: title || wizardTitle(requestedCoverage),
    description: describeQuote({ ...answers, lines: requestedCoverage }),
    status: 'pending',
    openUntil: quoteOpenUntil(now()),
    phone: phoneNumber,
    agreementVersion: quoteConsent.version,
    agreementText: quoteConsent.text(agency().name),
    agreedAt: timestamp,
  })
  if (storedFile)
    await fileDocument(tx, actor, {
      storedFile: storedFile,
      clientId: ownAccount(me),
      quoteId: id,
      title: 'Current policy',
      type: 'other',
    })
  const details = { number, lines: requestedCoverage, agreedTo: quoteConsent.version }
  await record(tx, actor, { action: 'quote.requested', id, clientId: ownAccount(me), details })
  return id
}

/**
 * The data that carriers ask for first: 'To renew or replace HBP 204417, The Hartford, expiring
 * Dec 1, 2026'
 */
const describeRenewal = ({ policyNumber, carrier, endDate }: StoredPolicy) =>
  `To renew or replace ${policyNumber}, ${carrier}, expiring ${formatDay(endDate)}`

/** Locks a client's policy. Throws 409 if its next term is on file or has an open quote request. */
async function termToRenew(
  tx: Db,
  context: RequestContext,
  { id, clientId }: { id: string; clientId: string },
): Promise<StoredPolicy> {
  const term = await policyToChange(tx, context.me, id, { deactivated: false })
  if (term.userId !== clientId) throw notFound('Policy')
  if (isUnconfirmedRenewal(term))
    throw conflict(
      'not_to_renew',
      'This renewal awaits carrier confirmation. Request quotes from the expiring term',
    )
  if (await isRenewed(tx, id)) throw conflict('already_renewed', 'This policy already has a renewal on file')
  const number = await openRenewalQuoteNumber(tx, id, readTimeOf(context))
  if (number !== undefined)
    throw conflict('already_asked', `Quotes for the next term were already requested, by request #${number}`)
  return term
}

/** Creates a quote request for a client, as staff. Returns the quote id. */
export async function createQuoteFor(
  tx: Db,
  context: RequestContext,
  { userId, phoneNumber, title, requestedCoverage, agentId, renews, ...input }: z.output<typeof NewQuoteFor>,
  storedFile: StoredFile | null,
): Promise<string> {
  const { me, now } = context
  const client = await clientSeenBy(tx, me, userId)
  await assertAccountOpen(tx, me, userId)
  if (agentId && agentId !== me.id && agentId !== client.agentId) throw notFound('Agent')
  const renewedTerm =
    renews === null ? null : await termToRenew(tx, context, { id: renews, clientId: userId })
  const { type, ...answers } = {
    ...input,
    ...(renewedTerm && { type: renewedTerm.type, category: renewedTerm.category }),
  }
  const id = newId()
  const number = await insertQuote(tx, {
    ...answers,
    email: client.email,
    address: client.address,
    id,
    clientId: userId,
    createdBy: me.id,
    createdAt: now().toISOString(),
    requestedCoverage: [type],
    title: title || quoteTitle(type),
    description: [describeQuote({ ...answers, lines: [type] }), renewedTerm && describeRenewal(renewedTerm)]
      .filter(Boolean)
      .join('. '),
    status: 'pending',
    openUntil: quoteOpenUntil(now()),
    phone: phoneNumber,
    renews,
  })
  if (storedFile)
    await fileDocument(tx, context, {
      storedFile: storedFile,
      clientId: userId,
      quoteId: id,
      title: 'For the quote request',
      type: 'other',
    })
  await record(tx, context, { action: 'quote.created', id, clientId: userId, details: { number, type } })
  return id
}
