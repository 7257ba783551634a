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
export function mustBeLater(visit: RequestContext, untilDay: string): void {
  if (untilDay <= today(visit)) throw wrongField('untilDay', 'Please choose a day after today')
}

/** Hides an open item from the viewer until a day. */
export async function snoozeItem(
  tx: Db,
  visit: RequestContext,
  { kind, id, clientId, about }: SnoozedItem,
  untilDay: string,
) {
  await insertSnooze(tx, visit, { kind, id, untilDay })
  await record(tx, visit, {
    action: 'work.snoozed',
    id,
    ...(clientId === null ? {} : { clientId }),
    details: { kind, about, untilDay },
  })
}

/** Ends the viewer's snooze of an open item. */
export async function unsnoozeItem(
  tx: Db,
  visit: RequestContext,
  { kind, id, clientId, about }: SnoozedItem,
) {
  await deleteSnooze(tx, visit.me.id, { kind, id })
  await record(tx, visit, {
    action: 'work.broughtBack',
    id,
    ...(clientId === null ? {} : { clientId }),
    details: { kind, about },
  })
}
