import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { fullName } from '../../../contract/values/names.ts'
import { seenBy, type Viewer } from '../../access.ts'
import type { Appointments, DB, Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { isDeadlock, violatedConstraint } from '../../platform/db.ts'
import { delayedJob } from '../../platform/jobs.ts'
import { listing } from '../../queries/listing.ts'
import { addWireId } from '../../wire.ts'

/** The client's assigned agent, whose time is booked. */
export const agentIdOf = async (db: Db, clientId: string) =>
  (await db.selectFrom('accounts').select('agentId').where('id', '=', clientId).executeTakeFirstOrThrow())
    .agentId

/** The client's assigned agent, who stays assigned until the transaction ends. */
export const agentForBooking = async (tx: Db, clientId: string) =>
  (
    await tx
      .selectFrom('accounts')
      .select('agentId')
      .where('id', '=', clientId)
      .forShare()
      .executeTakeFirstOrThrow()
  ).agentId

/** Start times, in ms, of an agent's presentations after `startTime`. */
export async function takenSlotsOf(db: Db, agentId: string, startTime: Date): Promise<Set<number>> {
  const rows = await db
    .selectFrom('appointments')
    .select('startsAt')
    .where('agentId', '=', agentId)
    .where('startsAt', '>', startTime.toISOString())
    .where('cancelledAt', 'is', null)
    .execute()
  return new Set(rows.map(({ startsAt }) => Date.parse(startsAt)))
}

/** The upcoming presentation of a quote, if any. Lock the quote before the call. */
export const upcomingPresentationOf = (tx: Db, quoteId: string, now: Date) =>
  tx
    .selectFrom('appointments')
    .select(['id', 'agentId', 'startsAt', 'revision'])
    .where('quoteId', '=', quoteId)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', now.toISOString())
    .executeTakeFirst()

/** The unique index on an agent's slots decides between two concurrent bookings. */
async function rejectTakenSlot(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    // Two calls that swap the slots of two appointments deadlock.
    if (violatedConstraint(error) === 'appointments_slot' || isDeadlock(error))
      throw conflict('slot_taken', 'This time was just taken. Please choose another')
    throw error
  }
}

export const insertAppointment = (tx: Db, appointment: Insertable<Appointments>) =>
  rejectTakenSlot(tx.insertInto('appointments').values(appointment).execute())

export const updateAppointment = (tx: Db, id: string, changes: Updateable<Appointments>) =>
  rejectTakenSlot(tx.updateTable('appointments').set(changes).where('id', '=', id).execute())

/** Queues the reminder for the client or the agent, `minutes` before an appointment. */
export const queueReminder = (
  tx: Db,
  reminder: { appointment: string; revision: number; minutes: number; to: 'client' | 'agent' },
  time: Date,
) => sql`select ${delayedJob('remind', reminder, time)}`.execute(tx)

const selectShownColumns = (rows: SelectQueryBuilder<DB, 'appointments', object>) =>
  rows
    .innerJoin('quotes', 'quotes.id', 'appointments.quoteId')
    .innerJoin('accounts as client', 'client.id', 'quotes.clientId')
    .leftJoin('users as owner', 'owner.id', 'client.ownerId')
    .innerJoin('users as agent', 'agent.id', 'appointments.agentId')
    .select([
      'appointments.id',
      'appointments.quoteId',
      'appointments.startsAt',
      'appointments.notes',
      'appointments.revision',
      'appointments.cancelledAt',
      'quotes.requestNumber',
      'quotes.title',
      'quotes.clientId',
      'client.name as clientName',
      'owner.email as clientEmail',
      'agent.firstName as agentFirstName',
      'agent.lastName as agentLastName',
      'agent.email as agentEmail',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectShownColumns>['executeTakeFirstOrThrow']>>

const toAppointmentReply = (row: Row) =>
  addWireId({
    ...row,
    datetime: row.startsAt,
    requestId: String(row.requestNumber),
    quoteTitle: row.title,
    agentName: fullName(row.agentFirstName, row.agentLastName),
  })

export type AppointmentView = ReturnType<typeof toAppointmentReply>

/** Upcoming presentations of the viewer's clients, soonest first. */
export const presentationsSeenBy = listing('appointments', {
  rows: ({ db, me, now }) =>
    seenBy(db, me)
      .appointments.where('appointments.cancelledAt', 'is', null)
      .where('appointments.startsAt', '>', now),
  filters: {},
  order: [{ column: 'appointments.startsAt' }, { column: 'appointments.id' }],
  addColumns: selectShownColumns,
  items: (rows) => ({ presentations: rows.map(toAppointmentReply) }),
})

/** One appointment, cancelled or not, if the reader sees it. */
export async function appointmentFor(db: Db, reader: Viewer, id: string) {
  const row = await selectShownColumns(
    seenBy(db, reader).appointments.where('appointments.id', '=', id),
  ).executeTakeFirst()
  return row ? toAppointmentReply(row) : null
}

export const clientOfAppointment = async (db: Db, id: string) =>
  (
    await db
      .selectFrom('appointments')
      .innerJoin('quotes', 'quotes.id', 'appointments.quoteId')
      .select('quotes.clientId')
      .where('appointments.id', '=', id)
      .executeTakeFirst()
  )?.clientId
