import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { deleteSnooze, insertSnooze } from './item-queries.ts'

interface SnoozedItem {
  kind: string
  id: string
  clientId: string | null
  about: string
}

/** Throws unless the day is after today. */
export function assertLaterDay(context: RequestContext, untilDay: string): void {
  if (untilDay <= today(context)) throw wrongField('untilDay', 'Please choose a day after today')
}

/** Hides an open item from the viewer until a day. */
export async function snoozeItem(
  tx: Db,
  context: RequestContext,
  { kind, id, clientId, about }: SnoozedItem,
  untilDay: string,
) {
  await insertSnooze(tx, context, { kind, id, untilDay })
  await record(tx, context, {
    action: 'work.snoozed',
    id,
    ...(clientId === null ? {} : { clientId }),
    details: { kind, about, untilDay },
  })
}

/** Ends the viewer's snooze of an open item. */
export async function unsnoozeItem(
  tx: Db,
  context: RequestContext,
  { kind, id, clientId, about }: SnoozedItem,
) {
  await deleteSnooze(tx, context.me.id, { kind, id })
  await record(tx, context, {
    action: 'work.broughtBack',
    id,
    ...(clientId === null ? {} : { clientId }),
    details: { kind, about },
  })
}
