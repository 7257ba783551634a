import type { z } from 'zod'
import type { StandIn } from '../../../contract/agents.ts'
import type { api } from '../../../contract/index.ts'
import { addDays } from '../../../contract/values/days.ts'
import { fullName } from '../../../contract/values/names.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { startOfDay } from '../../platform/local-time.ts'
import { addWireId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import { assertAdmin } from './change-staff.ts'
import { notifyStaffChanged, type StaffRow } from './queries.ts'
import { endStandIn, hasOverlappingStandIn, insertStandIn } from './standin-queries.ts'

type NewStandIn = z.output<typeof api.admin.nameCover.body>

const isActiveAgent = ({ role, deactivatedAt }: StaffRow) => role === 'agent' && deactivatedAt === null
const nameOf = ({ firstName, lastName }: StaffRow) => fullName(firstName, lastName)

/**
 * Names a colleague who covers for an agent, from the start of the first day to the end of the last
 * day in the agency's time zone.
 */
export async function addStandIn(tx: Db, context: RequestContext, input: NewStandIn): Promise<StandIn> {
  const { agentId, coverId, fromDay, untilDay } = input
  if (agentId === coverId) throw wrongField('coverId', 'Please choose another agent')
  const rows = await assertAdmin(tx, context, [agentId, coverId])
  const agents = new Map(rows.filter(isActiveAgent).map((row) => [row.id, row]))
  const [agent, cover] = [agents.get(agentId), agents.get(coverId)]
  if (!agent || !cover) throw notFound('Agent')
  if (await hasOverlappingStandIn(tx, input))
    throw conflict(
      'already_covered',
      `${nameOf(cover)} already covers for ${nameOf(agent)} on some of these days`,
    )
  const zone = context.agency().timeZone
  const id = newId()
  const coverStart = startOfDay(fromDay, zone)
  await insertStandIn(tx, {
    ...input,
    id,
    beginsAt: coverStart.toISOString(),
    endsAt: startOfDay(addDays(untilDay, 1), zone).toISOString(),
    createdBy: context.me.id,
    createdAt: context.now().toISOString(),
  })
  const details = { cover: id, coverId, name: nameOf(cover), fromDay, untilDay }
  await record(tx, context, { action: 'agent.coverNamed', id: agentId, details })
  await notifyStaffChanged(tx, [agentId, coverId])
  return addWireId({
    id,
    agentId,
    coverId,
    name: nameOf(cover),
    fromDay,
    untilDay,
    isNow: coverStart <= context.now(),
  })
}

/** Checks only the input, before any row is read. */
export function checkStandInDays(context: RequestContext, { untilDay }: NewStandIn): void {
  if (untilDay < today(context)) throw wrongField('untilDay', 'The last day cannot be in the past')
}

export async function takeBackStandIn(tx: Db, context: RequestContext, id: string): Promise<void> {
  await assertAdmin(tx, context)
  const endedCover = await endStandIn(tx, id, { actorId: context.me.id, time: context.now() })
  if (!endedCover) throw notFound('Cover')
  const { agentId, ...details } = endedCover
  await record(tx, context, { action: 'agent.coverEnded', id: agentId, details: { cover: id, ...details } })
  await notifyStaffChanged(tx, [agentId, endedCover.coverId])
}
