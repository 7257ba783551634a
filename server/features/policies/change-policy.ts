import type { Given } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { addYears } from '../../../contract/values/days.ts'
import { lineNamed } from '../../../contract/values/lines.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { differences, record } from '../activity/record.ts'
import { mustBeVersion } from '../activity/versions.ts'
import { namesOfCompanies } from '../carriers/queries.ts'
import { carrierIn, writtenBy } from '../carriers/written-by.ts'
import { checkPolicy, emptyAsNone } from './add-policy.ts'
import { policyToChange, updatePolicy } from './queries.ts'
import { isUnconfirmed } from './term-queries.ts'
/** Changes the fields that were sent, and no other. */
export async function changePolicy(
  tx: Db,
  visit: Visit,
  id: string,
  { version, insurer, writingCompanyId, coverages, ...given }: Omit<Given<typeof api.policies.update>, 'id'>,
): Promise<void> {
  const named = insurer === undefined ? undefined : await carrierIn(tx, 'insurer', insurer)
  const before = await policyToChange(tx, visit.me, id, { deactivated: false })
  mustBeVersion(before, version, { of: ['policy'], id, clientId: before.userId })
  // One way to say so, with a question and an entry of its own on record.
  if (isUnconfirmed(before) && given.status === 'active')
    throw wrongField('status', 'This renewal is not confirmed yet. Use Confirm Renewal once the carrier has')
  const changes = {
    ...emptyAsNone(given),
    ...(await writtenBy(tx, { insurer: named, companyId: writingCompanyId }, before)),
    ...(coverages === undefined ? {} : { coverages }),
  }
  // A type sent alone brings its category along.
  const { lines } = visit.agency()
  const typed =
    changes.type !== undefined && changes.category === undefined
      ? { ...changes, category: lineNamed(lines, changes.type)?.category }
      : changes
  // The end follows a start that moves, as in the form, unless it is sent too.
  const dated =
    typed.startDate !== undefined && typed.startDate !== before.startDate && typed.endDate === undefined
      ? { ...typed, endDate: addYears(typed.startDate, 1) }
      : typed
  checkPolicy(lines, { ...before, ...definedOnly(dated) }, before.type)
  const changed = differences(before, definedOnly(dated))
  if (Object.keys(changed).length === 0) return
  await updatePolicy(tx, id, {
    ...definedOnly({ ...dated, coverages: undefined }),
    ...(coverages === undefined ? {} : { coverages: JSON.stringify(coverages) }),
  })
  await record(tx, visit, {
    action: 'policy.changed',
    id,
    clientId: before.userId,
    details: await inNames(tx, changed),
  })
}

/** Companies go on record by their names: those are read. */
async function inNames(
  tx: Db,
  { carrierCompanyId: company, ...changed }: Record<string, [unknown, unknown]>,
) {
  if (!company) return changed
  const names = await namesOfCompanies(
    tx,
    company.filter((id) => typeof id === 'string'),
  )
  const [before, after] = company.map((id) => (typeof id === 'string' ? (names.get(id) ?? null) : null))
  return { ...changed, writingCompany: [before, after] }
}

type Defined<Row> = { [Field in keyof Row]?: Exclude<Row[Field], undefined> }

const definedOnly = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>
