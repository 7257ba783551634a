import { typeName } from '../../../contract/values/insurance-types.ts'
import { fullName } from '../../../contract/values/names.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { type Context, type Me, today } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { findPerson } from '../../http/session.ts'
import { tokenHash } from '../../platform/secrets.ts'
import { presentationMinutes } from '../appointments/slots.ts'
import { dueTasksFor, endingTermsFor, presentationsFor } from './date-queries.ts'
import { type DayEvent, drawCalendar, type TimedEvent } from './draw-calendar.ts'
import { markFeedRead, personOfFeed } from './queries.ts'

/** Past and cancelled presentations stay in the feed this long, in ms. */
const presentationRetention = 30 * 86_400_000
const maxEvents = 1000

/**
 * The viewers whose dates a person gets: staff as themselves, a client once for each open account.
 * Empty without access, and until a required two-step sign-in is set up.
 */
async function viewersOf(userId: string, context: Context): Promise<Me[]> {
  const person = await findPerson({ userId }, context)
  if (!person || person.mustSetUpTwoStep) return []
  if (isStaff(person)) return [person]
  const feedReaders: Me[] = []
  for (const { id: accountId } of person.accounts ?? []) {
    const viewer = await findPerson({ userId, accountId }, context)
    if (viewer && !viewer.isFormer) feedReaders.push(viewer)
  }
  return feedReaders
}

interface FeedDates {
  timedEvents: TimedEvent[]
  dayEvents: DayEvent[]
}

/** Adds what one viewer sees, up to `maxEvents`. `hasClientNames`: the events name their client. */
async function addDatesOf(
  me: Me,
  dates: FeedDates,
  context: Context,
  hasClientNames: boolean,
): Promise<void> {
  const { db, now, settings } = context
  const agencyName = context.agency().name
  const bounds = () => ({ db, me, limit: maxEvents - dates.timedEvents.length - dates.dayEvents.length })
  const labelWithClient = (text: string, clientName: string) =>
    hasClientNames ? `${text}, ${clientName}` : text

  for (const row of await presentationsFor(bounds(), new Date(now().getTime() - presentationRetention))) {
    const isCancelled = row.cancelledAt !== null
    const agentName = fullName(row.agentFirstName, row.agentLastName)
    dates.timedEvents.push({
      // The UID of the emailed invitation.
      id: row.id,
      sequence: row.revision,
      start: new Date(row.startsAt),
      minutes: presentationMinutes,
      isCancelled,
      summary: labelWithClient(`Presentation: ${row.title} #${row.requestNumber}`, row.clientName),
      lines: [
        ...(isStaff(me) ? [`${agentName} with ${row.clientName}`] : [`With ${agentName}, ${agencyName}`]),
        ...(row.notes ? [row.notes] : []),
      ],
      link: isCancelled ? settings.publicUrl : `${settings.publicUrl}/quote/${row.quoteId}`,
    })
  }
  if (isStaff(me))
    for (const { id, what, dueOn, version, clientName } of await dueTasksFor(bounds()))
      dates.dayEvents.push({
        id: `task-${id}`,
        sequence: version,
        day: dueOn,
        summary: `Task: ${what}`,
        lines: clientName === null ? [] : [clientName],
        link: `${settings.publicUrl}/agency/tasks?whose=all&task=${id}`,
      })
  for (const row of await endingTermsFor(bounds(), today(context)))
    dates.dayEvents.push({
      id: `term-${row.id}`,
      sequence: row.version,
      day: row.endDate,
      summary: labelWithClient(`Policy expires: ${typeName(row.type)} ${row.policyNumber}`, row.clientName),
      lines: [],
      link: `${settings.publicUrl}/policy/${row.id}`,
    })
}

/** The calendar at a secret address, as a person sees it now. */
export async function readFeed(context: Context, token: string): Promise<Buffer> {
  const { db, now } = context
  const hash = tokenHash(token)
  const userId = await personOfFeed(db, hash)
  const feedReaders = userId === undefined ? [] : await viewersOf(userId, context)
  // The same answer for every address that opens nothing.
  if (feedReaders.length === 0)
    throw new Failure(
      404,
      'not_found',
      'This calendar address is no longer valid. Create a new one in the portal',
    )
  const dates: FeedDates = { timedEvents: [], dayEvents: [] }
  for (const me of feedReaders) await addDatesOf(me, dates, context, isStaff(me) || feedReaders.length > 1)
  const { name, timeZone } = context.agency()
  const text = drawCalendar({ name, timeZone, now: now() }, dates)
  await markFeedRead(db, hash, now())
  return Buffer.from(text)
}
