import type { z } from 'zod'
import { endBeforeStart, type NewPolicy, type PolicyUpdate } from '../../../contract/policies.ts'
import { addYears } from '../../../contract/values/days.ts'
import { isCommercial, typesOf } from '../../../contract/values/insurance-types.ts'
import type { Context, Me, Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { differences, record } from '../activity/record.ts'
import { insertPolicy, isUnconfirmed, policyToChange, updatePolicy } from './queries.ts'

type Actor = Pick<Context, 'now'> & { me: Pick<Me, 'id'>; ip?: string }

interface Checked {
  type: string
  category: 'commercial' | 'personal'
  startDate: string
  endDate: string
}

/** What two fields say together. */
function check({ type, category, startDate, endDate }: Checked): void {
  if (!typesOf(category).includes(type))
    throw wrongField('type', `Please choose a ${category} policy type from the list`)
  if (endDate <= startDate) throw wrongField('endDate', endBeforeStart)
}

/** Adds a policy to a client. Without an end date it runs for a year; without a category the type decides. */
export async function addPolicy(
  tx: Db,
  actor: Actor,
  clientId: string,
  { insurer, coverages, ...given }: z.output<typeof NewPolicy>,
): Promise<string> {
  const category = given.category ?? (isCommercial(given.type) ? 'commercial' : 'personal')
  const endDate = given.endDate ?? addYears(given.startDate, 1)
  check({ ...given, category, endDate })
  const id = newId()
  await insertPolicy(tx, {
    ...emptyAsNone(given),
    id,
    userId: clientId,
    carrier: insurer,
    category,
    endDate,
    coverages: JSON.stringify(coverages),
    createdBy: actor.me.id,
    createdAt: actor.now().toISOString(),
  })
  await record(tx, actor, {
    action: 'policy.created',
    id,
    clientId,
    details: { policyNumber: given.policyNumber, type: given.type },
  })
  return id
}

/** Changes the fields that were sent, and no other. */
export async function changePolicy(
  visit: Visit,
  tx: Db,
  id: string,
  { insurer, coverages, ...given }: z.output<typeof PolicyUpdate>,
): Promise<void> {
  const before = await policyToChange(tx, visit.me, id, { deactivated: false })
  // One way to say so, with a question and an entry of its own on record.
  if (isUnconfirmed(before) && given.status === 'active')
    throw wrongField('status', 'This renewal is not confirmed yet. Use Confirm Renewal once the carrier has')
  const changes = {
    ...emptyAsNone(given),
    ...(insurer === undefined ? {} : { carrier: insurer }),
    ...(coverages === undefined ? {} : { coverages }),
  }
  // A type sent alone brings its category along.
  const typed =
    changes.type !== undefined &&
    changes.category === undefined &&
    !typesOf(before.category).includes(changes.type)
      ? { ...changes, category: isCommercial(changes.type) ? ('commercial' as const) : ('personal' as const) }
      : changes
  // The end follows a start that moves, as in the form, unless it is sent too.
  const dated =
    typed.startDate !== undefined && typed.startDate !== before.startDate && typed.endDate === undefined
      ? { ...typed, endDate: addYears(typed.startDate, 1) }
      : typed
  check({ ...before, ...definedOnly(dated) })
  const changed = differences(before, definedOnly(dated))
  if (Object.keys(changed).length === 0) return
  await updatePolicy(tx, id, {
    ...definedOnly({ ...dated, coverages: undefined }),
    ...(coverages === undefined ? {} : { coverages: JSON.stringify(coverages) }),
  })
  await record(tx, visit, { action: 'policy.changed', id, clientId: before.userId, details: changed })
}

const emptyAsNone = <
  Given extends { description?: string | null | undefined; coverageType?: string | null | undefined },
>(
  given: Given,
) => ({
  ...given,
  ...(given.description === '' ? { description: null } : {}),
  ...(given.coverageType === '' ? { coverageType: null } : {}),
})

type Defined<Row> = { [Field in keyof Row]?: Exclude<Row[Field], undefined> }

const definedOnly = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>
