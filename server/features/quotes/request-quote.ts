import type { z } from 'zod'
import {
  agreement,
  type NewQuote,
  type NewQuoteFor,
  quoteTitle,
  unknownLine,
  wizardPolicies,
} from '../../../contract/quote-forms.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { type Line, linesOf } from '../../../contract/values/lines.ts'
import { wizardTitle } from '../../../contract/values/wizard-title.ts'
import { ownAccount } from '../../access.ts'
import type { Context, Me, Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { mustBeOpen } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { fileDocument } from '../documents/file-document.ts'
import type { Kept } from '../documents/with-file.ts'
import { policyToChange, type StoredPolicy } from '../policies/queries.ts'
import { isRenewed, isUnconfirmed } from '../terms/queries.ts'
import { insertQuote, momentOf, numberThatAsksFor } from './queries.ts'

/** How long a request stays open by itself (trade). */
export const openUntil = (now: Date) => new Date(now.getTime() + 30 * 86_400_000).toISOString()

type Actor = Pick<Context, 'agency' | 'now'> & { me: Pick<Me, 'id' | 'accountId'>; ip?: string }
type Answers = z.output<typeof NewQuote>

const and = new Intl.ListFormat('en')

interface About {
  lines: readonly string[]
  industry: string | null
  fullTimeEmployees: number | null
  partTimeEmployees: number | null
}

/** What is asked for and for whom: 'Workers Compensation for retail bakery, 14 full-time and 6 part-time employees'. */
export function descriptionOf({ lines, industry, fullTimeEmployees, partTimeEmployees }: About): string {
  const people = [
    fullTimeEmployees && `${fullTimeEmployees} full-time`,
    partTimeEmployees && `${partTimeEmployees} part-time`,
  ].filter((part) => typeof part === 'string')
  const many = (fullTimeEmployees ?? 0) + (partTimeEmployees ?? 0) !== 1
  const headcount = people.length > 0 && `${people.join(' and ')} ${many ? 'employees' : 'employee'}`
  const whom = [industry, headcount].filter(Boolean).join(', ')
  const what = and.format(lines.map(typeName))
  return whom ? `${what} for ${whom}` : what
}

/** Refuses what is asked for and is neither in the wizard's list nor a commercial line. */
export function checkAsked(lines: readonly Line[], asked: readonly string[]): void {
  const known = new Set<string>([...wizardPolicies, ...linesOf(lines, 'commercial').map(({ name }) => name)])
  const place = asked.findIndex((name) => !known.has(name))
  if (place >= 0) throw wrongField(`requestedCoverage.${place}`, unknownLine)
}

/** Refuses a type that is not of its category, or not offered any more. */
export function checkType(
  lines: readonly Line[],
  { category, type }: Pick<z.output<typeof NewQuoteFor>, 'category' | 'type'>,
): void {
  if (!linesOf(lines, category).some(({ name }) => name === type))
    throw wrongField('type', 'Please choose a type of this category')
}

/** A client asks for quotes. Answers the quote's id. */
export async function requestQuote(
  tx: Db,
  actor: Actor,
  { requestedCoverage, phoneNumber, agreesToCommunication, title, ...answers }: Answers,
  kept: Kept | null,
): Promise<string> {
  const { agency, me, now } = actor
  await mustBeOpen(tx, { role: 'client' }, ownAccount(me))
  const id = newId()
  const at = now().toISOString()
  const number = await insertQuote(tx, {
    ...answers,
    id,
    clientId: ownAccount(me),
    createdBy: me.id,
    createdAt: at,
    requestedCoverage,
    title: title || wizardTitle(requestedCoverage),
    description: descriptionOf({ ...answers, lines: requestedCoverage }),
    status: 'pending',
    openUntil: openUntil(now()),
    phone: phoneNumber,
    agreementVersion: agreement.version,
    agreementText: agreement.text(agency().name),
    agreedAt: at,
  })
  if (kept)
    await fileDocument(tx, actor, {
      kept,
      clientId: ownAccount(me),
      quoteId: id,
      title: 'Current policy',
      type: 'other',
    })
  const details = { number, lines: requestedCoverage, agreedTo: agreement.version }
  await record(tx, actor, { action: 'quote.requested', id, clientId: ownAccount(me), details })
  return id
}

/** What carriers ask first of a renewal: 'To renew HBP 204417 with The Hartford, which ends on Dec 1, 2026' */
const toRenew = ({ policyNumber, carrier, endDate }: StoredPolicy) =>
  `To renew ${policyNumber} with ${carrier}, which ends on ${formatDay(endDate)}`

/** A client's policy, locked, whose next term is neither on file nor sought by an open request. */
async function termToRenew(
  tx: Db,
  visit: Visit,
  { id, clientId }: { id: string; clientId: string },
): Promise<StoredPolicy> {
  const term = await policyToChange(tx, visit.me, id, { deactivated: false })
  if (term.userId !== clientId) throw notFound('Policy')
  if (isUnconfirmed(term))
    throw conflict(
      'not_to_renew',
      'This is a renewal that waits for its carrier. Ask from the term before it',
    )
  if (await isRenewed(tx, id)) throw conflict('already_renewed', 'This policy already has a renewal on file')
  const number = await numberThatAsksFor(tx, id, momentOf(visit))
  if (number !== undefined)
    throw conflict('already_asked', `Quotes for the next term are asked for already, by request #${number}`)
  return term
}

/** An agent makes a request for one of their clients. Answers the quote's id. */
export async function createQuoteFor(
  tx: Db,
  visit: Visit,
  { userId, phoneNumber, title, requestedCoverage, agentId, renews, ...given }: z.output<typeof NewQuoteFor>,
  kept: Kept | null,
): Promise<string> {
  const { me, now } = visit
  const client = await clientSeenBy(tx, me, userId)
  await mustBeOpen(tx, me, userId)
  if (agentId && agentId !== me.id && agentId !== client.agentId) throw notFound('Agent')
  const renewed = renews === null ? null : await termToRenew(tx, visit, { id: renews, clientId: userId })
  const { type, ...answers } = {
    ...given,
    ...(renewed && { type: renewed.type, category: renewed.category }),
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
    description: [descriptionOf({ ...answers, lines: [type] }), renewed && toRenew(renewed)]
      .filter(Boolean)
      .join('. '),
    status: 'pending',
    openUntil: openUntil(now()),
    phone: phoneNumber,
    renews,
  })
  if (kept)
    await fileDocument(tx, visit, {
      kept,
      clientId: userId,
      quoteId: id,
      title: 'For the quote request',
      type: 'other',
    })
  await record(tx, visit, { action: 'quote.created', id, clientId: userId, details: { number, type } })
  return id
}
