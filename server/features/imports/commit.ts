import { type BookField, type BookKind, rightInBook } from '../../../contract/values/book-columns.ts'
import { limitsFromCell } from '../../../contract/values/book-limits.ts'
import { dayIn } from '../../../contract/values/days.ts'
import type { ImportValues } from '../../../contract/values/import-kept.ts'
import { lineNamed } from '../../../contract/values/lines.ts'
import { sortKey } from '../../../contract/values/names.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { saidToBe } from './alike-queries.ts'
import {
  accountStands,
  holderStreet,
  managersIn,
  newPolicy,
  personStands,
  policyStands,
  type Said,
  type Staff,
  staffFrom,
} from './as-book.ts'
import {
  accountsKnown,
  accountsNow,
  peopleNow,
  policiesNow,
  policiesNumbered,
  staffNamed,
} from './book-queries.ts'
import { identityOf, personIdentityOf } from './identities.ts'
import { noteClients } from './invitation-queries.ts'
import {
  fingerprintOf,
  identitiesOf,
  keyAnswered,
  leftOutPrint,
  personPrint,
  printsOf,
} from './known-again.ts'
import { knownNames } from './known-names.ts'
import { noteLeftOutCells } from './left-out-notes.ts'
import { addressOf } from './loose.ts'
import { updateRun } from './queries.ts'
import { writeAllButRefused } from './refused-rows.ts'
import { countRows, type StagedRow, stagedRows } from './row-queries.ts'
import { earlierTerms } from './term-queries.ts'
import { externalIdsIn, plainNumber } from './things.ts'
import { CannotGoOn, importJob, type Try } from './work.ts'
import {
  addOfAccounts,
  type Columns,
  countToWrite,
  insertRows,
  markLeft,
  markWritten,
  noteChanges,
  noteCorrections,
  noteKnown,
  numbersTaken,
  ofAccounts,
  placesOf,
  present,
  type RowToWrite,
  rowsToWrite,
  standing,
  talliesOf,
  updateRows,
  vehiclesOn,
  withALife,
} from './write-queries.ts'
import { stateOfNew } from './written-policies.ts'

/** So many rows are written in one transaction. */
const inPart = 300

interface Around {
  at: string
  by: string
  agentId: string
  staff: Staff
  secrets: Context['secrets']
  timeZone: string
  lines: ReturnType<Context['agency']>['lines']
  companyId: (carrier: string, company: string | undefined) => string | null
}

/**
 * A job: writes what a rehearsal came to, part by part. Each part stands in the book with its marks and on record, or nothing of
 * it: whoever goes on after a process was killed begins at the next. Nobody is told of what it adds.
 */
export const commitImport = (context: Context) =>
  importJob(context, {
    state: 'committing',
    failsAs: 'stopped',
    work: async (own) => {
      const { db, now } = context
      const { run } = own
      const around = await aroundOf(context, own)
      const todo = await countToWrite(db, run.id)
      const before = await talliesOf(db, run.id)
      const done = before.added + before.changed
      let written = 0
      for (let part = run.parts + 1; ; part++) {
        const { count, refused } = await own.part((tx) => writePart(tx, own, around, { part, now }))
        for (const { id, error } of refused)
          context.log.warn(
            { err: error, run: run.id, row: id },
            'A row of an import was refused and left out',
          )
        if (count === 0) break
        written += count
        await own.comes((done + written) / Math.max(1, done + todo))
      }
      await noteWhoIsKnown(db, own)
      await noteLeftOutCells(own, around)
      await own.part(async (tx) => {
        await noteClients(tx, run.id)
        const { added, changed } = await talliesOf(tx, run.id)
        await updateRun(tx, run.id, {
          ...{ state: 'committed', progress: 1, tryKey: null },
          counts: JSON.stringify(await countRows(tx, run.id)),
        })
        await record(
          tx,
          { me: { id: around.by }, now },
          { action: 'agency.importCommitted', details: { run: run.id, name: run.name, added, changed } },
        )
      })
    },
  })

async function aroundOf({ db, agency, secrets, now }: Context, { run }: Try): Promise<Around> {
  const people = await staffNamed(db)
  const staff = staffFrom(people)
  const { agentId } = run
  if (agentId === null || !people.some(({ id, role }) => id === agentId && role === 'agent'))
    throw new CannotGoOn(
      'The agent who was to look after its clients is not here any more. Please choose another',
    )
  const { lines, timeZone } = agency()
  const { companyId } = await knownNames(db, lines, run.meanings)
  const by = run.committedBy ?? run.createdBy
  return { at: now().toISOString(), by, agentId, staff, secrets, timeZone, lines, companyId }
}

/** Writes the next part; answers how many rows it had, and which of them the database refused. */
async function writePart(
  tx: Db,
  { run }: Try,
  around: Around,
  { part, now }: { part: number; now: Context['now'] },
): Promise<{ count: number; refused: { id: string; error: unknown }[] }> {
  const rows = await withWordsOfOthers(tx, run.id, await rowsToWrite(tx, run.id, inPart))
  const [first] = rows
  if (!first) return { count: 0, refused: [] }
  const { kind } = first
  const left = new Map<string, string>()
  await lookOnceMore(tx, { runId: run.id, kind }, rows, around, left)
  const taken = rows.filter(({ id }) => !left.has(id))
  const refused = await writeAllButRefused(taken, tx, (some) =>
    writeTogether(tx, { runId: run.id, part, kind }, some, around),
  )
  for (const [{ id }, { says }] of refused) left.set(id, says)
  const written = taken.filter((row) => !refused.has(row))
  const added = written.filter(({ outcome }) => outcome === 'new').length
  await markWritten(
    tx,
    written.map(({ id }) => id),
  )
  if (left.size > 0)
    await markLeft(
      tx,
      [...left].map(([id, says]) => ({ id, says })),
    )
  await updateRun(tx, run.id, { parts: part })
  await record(
    tx,
    { me: { id: around.by }, now },
    {
      action: 'agency.importPart',
      details: { run: run.id, name: run.name, part, kind, added, changed: written.length - added },
    },
  )
  return { count: rows.length, refused: [...refused].map(([{ id }, { error }]) => ({ id, error })) }
}

/** A new client has what rows say that were said to be this client too; its own words stand. */
async function withWordsOfOthers(
  tx: Db,
  runId: string,
  rows: readonly RowToWrite[],
): Promise<readonly RowToWrite[]> {
  if (rows[0]?.kind !== 'accounts') return rows
  const others = await saidToBe(
    tx,
    runId,
    rows.map(({ key }) => key),
  )
  return rows.map((row) => {
    if (row.outcome !== 'new') return row
    let { values, einSealed } = row
    for (const other of others.get(row.key) ?? []) {
      values = bothSaid(values, other.values)
      einSealed ??= other.einSealed
    }
    return { ...row, values, einSealed }
  })
}

const addresses = ['accounts.mailing', 'accounts.location']

/** Merges two rows of one client. An address is taken whole, never its city from one row and its street from another. */
function bothSaid(own: ImportValues, others: ImportValues): ImportValues {
  const taken = addresses.filter((start) => Object.keys(own).some((field) => field.startsWith(start)))
  const more = Object.entries(others).filter(
    ([field]) => field !== 'accounts.number' && !taken.some((start) => field.startsWith(start)),
  )
  return { ...Object.fromEntries(more), ...own }
}

/** Writes rows of one kind into the book, and by what an undo takes them out again. */
async function writeTogether(
  tx: Db,
  { runId, part, kind }: { runId: string; part: number; kind: BookKind },
  taken: readonly RowToWrite[],
  around: Around,
): Promise<void> {
  const fresh = taken.filter(({ outcome }) => outcome === 'new')
  const changed = taken.filter(({ outcome }) => outcome === 'changed')
  const before = await standing(
    tx,
    kind,
    changed.flatMap(({ targetId }) => targetId ?? []),
  )
  const beside = kind === 'accounts' ? await ofAccounts(tx, [...before.keys()]) : null
  await insertRows(tx, kind, await newRows(tx, kind, fresh, around))
  await updateRows(
    tx,
    kind,
    changed.flatMap((row): Columns[] => {
      const stood = before.get(row.targetId ?? '')
      return stood ? [changedColumns(row, stood, around)] : []
    }),
    around.at,
  )
  if (kind === 'policies') {
    const corrections = changed.flatMap(({ targetId, changes }) => correctionOf(targetId, changes))
    if (corrections.length > 0)
      await noteCorrections(tx, corrections, { ...around, day: dayIn(around.timeZone, new Date(around.at)) })
  }
  if (kind === 'accounts')
    await addOfAccounts(
      tx,
      taken.map((row) => partsOf(row, around)),
      around,
    )
  const after = await standing(
    tx,
    kind,
    taken.flatMap(({ targetId }) => targetId ?? []),
  )
  const place = await placesOf(tx, runId)
  const changes = taken.flatMap((row, at) => {
    const stands = after.get(row.targetId ?? '')
    if (!stands) return []
    const stood = row.outcome === 'changed' ? before.get(stands.id) : undefined
    return {
      id: newId(),
      runId,
      part,
      place: place + at + 1,
      kind,
      rowId: stands.id,
      title: row.title,
      isNew: row.outcome === 'new',
      before: JSON.stringify(stood ? { ...stood.columns, beside: beside?.get(stands.id) ?? null } : null),
      einSealed: stood?.sealed ?? null,
      afterHash: stands.hash,
    }
  })
  if (changes.length > 0) await noteChanges(tx, changes)
}

// What the events of a policy are measured by.
const boundByLife: readonly BookField[] = [
  'policies.start',
  'policies.end',
  'policies.cancelledOn',
  'policies.offAs',
]

/** Finds what is not as the rehearsal found it any more: such a row is left, and named. */
async function lookOnceMore(
  tx: Db,
  { runId, kind }: { runId: string; kind: BookKind },
  rows: readonly RowToWrite[],
  { staff, secrets, timeZone }: Around,
  left: Map<string, string>,
): Promise<void> {
  const parents: BookKind | null = kind === 'accounts' ? null : kind === 'vehicles' ? 'policies' : 'accounts'
  if (parents) {
    const there = await present(
      tx,
      parents,
      rows.flatMap(({ parentId }) => parentId ?? []),
    )
    for (const { id, parentId } of rows)
      if (!there.has(parentId ?? '')) left.set(id, 'What it hangs on is not in the book')
  }
  const ids = rows.flatMap(({ targetId }) => targetId ?? [])
  const there = await present(tx, kind, ids)
  const stands = await standsNow(tx, kind, rows, { staff, timeZone, open: secrets.open })
  for (const { id, outcome, targetId, changes } of rows) {
    if (outcome === 'new' && there.has(targetId ?? '')) left.set(id, 'It is in the book by now')
    if (outcome === 'new') continue
    const now = stands.get(targetId ?? '')
    if (!now || changes.some(({ field, before }) => (now[field] ?? null) !== before))
      left.set(id, 'It was changed since the rehearsal')
  }
  if (kind === 'accounts') {
    const numbers = rows.flatMap(({ targetId, values }) =>
      targetId !== null && values['accounts.number'] !== undefined
        ? { id: targetId, number: values['accounts.number'] }
        : [],
    )
    const taken = await numbersTaken(tx, numbers)
    for (const { id, targetId } of rows)
      if (taken.has(targetId ?? '')) left.set(id, 'Another client has its account number by now')
    const fresh = rows.filter(({ outcome }) => outcome === 'new')
    const identities = await identitiesOf(tx, runId, fresh)
    const printOf = ({ key, values }: RowToWrite) =>
      fingerprintOf(values, identities.get(key) ?? identityOf(values))
    const known = new Set((await accountsKnown(tx, fresh.map(printOf))).map(({ fingerprint }) => fingerprint))
    for (const row of fresh)
      if (known.has(printOf(row))) left.set(row.id, 'Another import brought this client since the rehearsal')
  }
  if (kind === 'policies') {
    const lives = await withALife(tx, ids)
    for (const { id, targetId, changes } of rows)
      if (lives.has(targetId ?? '') && changes.some(({ field }) => boundByLife.includes(field)))
        left.set(id, 'Of its dates more is on file here than in the file: change them by hand')
    const numbers = rows.map(({ values }) => plainNumber(values['policies.number'] ?? ''))
    const book = new Set(
      (await policiesNumbered(tx, numbers)).map((one) => [one.number, one.startDate, one.carrier].join('\n')),
    )
    for (const { id, outcome, values } of rows) {
      const { 'policies.number': number = '', 'policies.start': start, 'policies.carrier': carrier } = values
      if (outcome === 'new' && book.has([plainNumber(number), start, carrier].join('\n')))
        left.set(id, 'This policy was added since the rehearsal')
    }
  }
}

/** What stands of rows that are to be changed, in the words in which a rehearsal compares. */
async function standsNow(
  tx: Db,
  kind: BookKind,
  rows: readonly RowToWrite[],
  { staff, timeZone, open }: { staff: Staff; timeZone: string; open: (sealed: Buffer) => string },
): Promise<Map<string, Said>> {
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  const ids = changed.flatMap(({ targetId }) => targetId ?? [])
  if (ids.length === 0) return new Map()
  if (kind === 'accounts')
    return new Map(
      (await accountsNow(tx, ids, timeZone)).map((row) => {
        const said = accountStands(row, { open, staff })
        const ein = said['accounts.ein']
        return [row.id, ein ? { ...said, 'accounts.ein': `••-•••${ein.slice(-4)}` } : said]
      }),
    )
  if (kind === 'people') {
    const parents = changed.flatMap(({ parentId }) => parentId ?? [])
    return new Map((await peopleNow(tx, parents)).map((row) => [row.id, personStands(row)]))
  }
  if (kind === 'policies')
    return new Map((await policiesNow(tx, ids)).map((row) => [row.id, policyStands(row)]))
  const columns = await standing(tx, kind, ids)
  if (kind === 'holders')
    return new Map(
      [...columns].map(([id, { columns: row }]) => [
        id,
        {
          'holders.country': textIn(row, 'country'),
          'holders.email': textIn(row, 'email'),
          'holders.phone': textIn(row, 'phone'),
          'holders.loanNumber': textIn(row, 'loan_number'),
          'holders.operations': textIn(row, 'operations'),
          'holders.additionalInsured': textIn(row, 'additional_insured'),
        },
      ]),
    )
  return new Map(
    [...columns].map(([id, { columns: row }]) => [
      id,
      {
        'vehicles.year': String(row.year),
        'vehicles.make': textIn(row, 'make'),
        'vehicles.model': textIn(row, 'model'),
        'vehicles.vinEnd': textIn(row, 'vin_end'),
      },
    ]),
  )
}

const textIn = (row: Columns, column: string): string | null => {
  const value = row[column]
  return typeof value === 'string' ? value : null
}

const agentOf = (values: ImportValues, { staff, agentId }: Around): string => {
  const named = values['accounts.agent'] === undefined ? undefined : staff.named(values['accounts.agent'])
  return named?.role === 'agent' ? named.id : agentId
}

const partsOf = ({ targetId, values }: RowToWrite, { staff }: Around) => ({
  id: targetId ?? '',
  externalIds: externalIdsIn(values['accounts.externalIds']),
  managers: managersIn(values['accounts.managers'], staff),
})

/** An EIN as the book keeps it. */
function einColumns(sealed: Buffer | null, { secrets }: Around): Columns {
  if (!sealed) return {}
  return { ein_sealed: `\\x${sealed.toString('hex')}`, ein_last_four: secrets.open(sealed).slice(-4) }
}

async function newRows(
  tx: Db,
  kind: BookKind,
  rows: readonly RowToWrite[],
  around: Around,
): Promise<Columns[]> {
  const { at, by } = around
  if (kind === 'policies') {
    const named = await present(
      tx,
      'policies',
      rows.flatMap(({ values }) => uuidIn(values['policies.renews'])),
    )
    const own = new Set(rows.flatMap(({ targetId }) => targetId ?? []))
    const policies = rows.map((row) => {
      const renews = uuidIn(row.values['policies.renews'])[0]
      const renewed = renews !== undefined && (named.has(renews) || own.has(renews)) ? renews : null
      return newPolicyColumns(row, around, renewed)
    })
    const earlier = await earlierTerms(tx, policies)
    return policies.map((policy) => {
      const renewedFrom = policy.renewed_from ?? earlier.get(policy.id) ?? null
      const written = {
        startDate: textIn(policy, 'start_date') ?? '',
        endDate: textIn(policy, 'end_date') ?? '',
        isRenewal: renewedFrom !== null,
        isActive: policy.status === 'active',
        cancelledOn: textIn(policy, 'cancelled_on'),
      }
      return { ...policy, renewed_from: renewedFrom, ...stateOfNew(written, at) }
    })
  }
  if (kind === 'vehicles') {
    const places = await vehiclesOn(
      tx,
      rows.flatMap(({ parentId }) => parentId ?? []),
    )
    return rows.map(({ targetId, parentId, values }) => {
      const policy = parentId ?? ''
      const place = places.get(policy) ?? 0
      places.set(policy, place + 1)
      return {
        ...{ id: targetId, policy_id: policy, place, created_at: at },
        ...{
          year: Number(values['vehicles.year']),
          make: values['vehicles.make'],
          model: values['vehicles.model'],
        },
        vin_end: values['vehicles.vinEnd'] ?? null,
      }
    })
  }
  return rows.map(({ targetId, parentId, values, title, einSealed }): Columns => {
    if (kind === 'people')
      return {
        ...{ id: targetId, account_id: parentId, added_at: at },
        ...{ first_name: values['people.firstName'], last_name: values['people.lastName'] },
        ...{ email: values['people.email'], phone: values['people.phone'], title: values['people.title'] },
        ...{ may: rightInBook(values['people.rights']), is_owner: values['people.isOwner'] === 'yes' },
      }
    if (kind === 'holders')
      return {
        ...{ id: targetId, client_id: parentId, name: title, street: holderStreet(values) },
        city: values['holders.city'] ?? '',
        state: values['holders.state'] ?? '',
        zip: values['holders.zip'] ?? '',
        country: values['holders.country'] ?? null,
        ...{ email: values['holders.email'], phone: values['holders.phone'] },
        ...{ loan_number: values['holders.loanNumber'], operations: values['holders.operations'] },
        ...{ additional_insured: values['holders.additionalInsured'] },
        ...{ created_by: by, created_at: at },
      }
    const isFormer = values['accounts.standing'] === 'former'
    return {
      ...{
        id: targetId,
        name: title,
        sort_name: sortKey(title),
        // One that has no name of its own is called by its person.
        kind: values['accounts.kind'] ?? (values['accounts.name'] === undefined ? 'person' : 'business'),
      },
      ...{ dba: values['accounts.dba'], entity: values['accounts.entity'], phone: values['accounts.phone'] },
      address: addressOf(values, 'mailing') || null,
      location_address: addressOf(values, 'location') || null,
      ...{ client_since: values['accounts.since'], account_number: values['accounts.number'] },
      ...einColumns(einSealed, around),
      ...{ agent_id: agentOf(values, around), created_at: at },
      ...(isFormer ? { closed_at: at, closed_by: by } : {}),
    }
  })
}

const uuidIn = (text: string | undefined): string[] =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? [text] : []

function newPolicyColumns(
  { targetId, parentId, values }: RowToWrite,
  around: Around,
  renewed: string | null,
): Columns {
  const { at, by, lines, companyId } = around
  const line = lineNamed(lines, values['policies.line'] ?? '')
  const policy = newPolicy(values, line?.category ?? 'commercial', dayIn(around.timeZone, new Date(at)))
  return {
    ...{ id: targetId, user_id: parentId, policy_number: policy.policyNumber, carrier: policy.carrier },
    carrier_company_id: companyId(policy.carrier, values['policies.company']),
    ...{ type: policy.type, category: policy.category, status: policy.status, premium: policy.premium },
    ...{ deductible: policy.deductible, coverage_limit: policy.coverageLimit, coverages: policy.coverages },
    ...{ start_date: policy.startDate, end_date: policy.endDate, payment_frequency: policy.paymentFrequency },
    ...{
      coverage_type: policy.coverageType,
      description: policy.description,
      named_insured: policy.namedInsured,
    },
    ...{ wholesaler: policy.wholesaler, renewed_from: renewed, created_at: at, created_by: by },
    ...offColumns(policy.deactivationReason, policy.cancelledOn, around),
  }
}

const offColumns = (reason: string | null, cancelledOn: string | null, { at, by }: Around): Columns =>
  // One that was cancelled on a day that is known has ended on it; all else is off the lists.
  reason === 'cancelled' && cancelledOn !== null
    ? { deactivation_reason: null, deactivated_at: null, deactivated_by: null, cancelled_on: cancelledOn }
    : reason === null
      ? {}
      : { deactivation_reason: reason, deactivated_at: at, deactivated_by: by, cancelled_on: cancelledOn }

/** In which column a field stands, where it is no more than that. */
const columnOf: Partial<Record<BookField, string>> = {
  'accounts.kind': 'kind',
  'accounts.dba': 'dba',
  'accounts.entity': 'entity',
  'accounts.mailingStreet': 'address',
  'accounts.locationStreet': 'location_address',
  'accounts.phone': 'phone',
  'accounts.since': 'client_since',
  'accounts.number': 'account_number',
  'people.firstName': 'first_name',
  'people.lastName': 'last_name',
  'people.email': 'email',
  'people.phone': 'phone',
  'people.title': 'title',
  'policies.status': 'status',
  'policies.number': 'policy_number',
  'policies.start': 'start_date',
  'policies.end': 'end_date',
  'policies.premium': 'premium',
  'policies.frequency': 'payment_frequency',
  'policies.limit': 'coverage_limit',
  'policies.deductible': 'deductible',
  'policies.coverageType': 'coverage_type',
  'policies.description': 'description',
  'policies.namedInsured': 'named_insured',
  'policies.wholesaler': 'wholesaler',
  'vehicles.year': 'year',
  'vehicles.make': 'make',
  'vehicles.model': 'model',
  'vehicles.vinEnd': 'vin_end',
  'holders.country': 'country',
  'holders.email': 'email',
  'holders.phone': 'phone',
  'holders.loanNumber': 'loan_number',
  'holders.operations': 'operations',
  'holders.additionalInsured': 'additional_insured',
}

/** What a file says otherwise of a policy, by the names of its fields; of a cancellation the database makes an event of its own. */
function correctionOf(policyId: string | null, changes: RowToWrite['changes']) {
  const corrected = changes.flatMap(({ field, before, after }): [string, [unknown, unknown]][] => {
    const column = columnOf[field] ?? otherColumns[field]
    return column === undefined ? [] : [[camelCased(column), [before, after]]]
  })
  return policyId === null || corrected.length === 0
    ? []
    : [{ id: newId(), policyId, changes: Object.fromEntries(corrected) }]
}

const otherColumns: Partial<Record<BookField, string>> = {
  'policies.limits': 'coverages',
  'policies.carrier': 'carrier',
  'policies.line': 'type',
}
const camelCased = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** All columns of a row as it is to be: as it stood, but for what the file says otherwise. */
function changedColumns(
  { values, einSealed, changes }: RowToWrite,
  { id, columns, sealed }: { id: string; columns: Columns; sealed: Buffer | null },
  around: Around,
): Columns {
  const changed: Record<string, unknown> = {
    ...columns,
    ...{ id, ein_sealed: sealed && `\\x${sealed.toString('hex')}` },
  }
  for (const { field, after } of changes) {
    const column = columnOf[field]
    if (column !== undefined) changed[column] = after
    else if (field === 'accounts.name') Object.assign(changed, { name: after, sort_name: sortKey(after) })
    else if (field === 'accounts.ein') Object.assign(changed, einColumns(einSealed, around))
    else if (field === 'accounts.agent') changed.agent_id = agentOf(values, around)
    else if (field === 'accounts.standing')
      Object.assign(changed, { closed_at: around.at, closed_by: around.by })
    else if (field === 'policies.limits') changed.coverages = limitsFromCell(after) ?? columns.coverages
    else if (field === 'policies.carrier')
      Object.assign(changed, {
        carrier: after,
        carrier_company_id: around.companyId(after, values['policies.company']),
      })
    else if (field === 'policies.line') {
      const line = lineNamed(around.lines, after)
      if (line) Object.assign(changed, { type: line.name, category: line.category })
    } else if (field === 'policies.offAs')
      Object.assign(
        changed,
        offColumns(after, after === 'cancelled' ? (values['policies.cancelledOn'] ?? null) : null, around),
      )
    else if (field === 'policies.cancelledOn' && (values['policies.offAs'] ?? '') === 'cancelled')
      changed.cancelled_on = after
  }
  return changed
}

/** Notes whom rows were found to be, and what was chosen of them, so that a later list does not ask again. */
async function noteWhoIsKnown(db: Db, { run, part }: Try): Promise<void> {
  const targets = new Map<string, string>()
  for await (const rows of stagedRows(db, { runId: run.id, kind: 'accounts', limit: 1000 })) {
    const identities = await identitiesOf(db, run.id, rows)
    for (const { key, targetId } of rows) if (targetId !== null) targets.set(key, targetId)
    const known = rows.flatMap((row): Known[] => {
      const { key, values, targetId, outcome, answer } = row
      const identity = identities.get(key) ?? identityOf(values)
      const own = fingerprintOf(values, identity)
      if (outcome === 'left out' && answer === 'left out')
        return othersOf(row, targets).map((id) => ({ fingerprint: leftOutPrint(own, id), accountId: id }))
      if (targetId === null || !isTaken(outcome)) return []
      return [own, ...printsOf(values, identity, targetId)].map((fingerprint) => ({
        fingerprint,
        accountId: targetId,
      }))
    })
    await part((tx) => noteKnown(tx, known, run.id))
  }
  for await (const rows of stagedRows(db, { runId: run.id, kind: 'people', limit: 1000 })) {
    const known = rows.flatMap(({ values, targetId, parentId, outcome, answer }): Known[] => {
      if (answer === null || answer === 'new' || parentId === null) return []
      const id =
        outcome === 'left out' && answer === 'left out' ? parentId : isTaken(outcome) ? targetId : null
      return id === null
        ? []
        : [{ fingerprint: personPrint(personIdentityOf(values), id), accountId: parentId }]
    })
    if (known.length > 0) await part((tx) => noteKnown(tx, known, run.id))
  }
}

interface Known {
  fingerprint: string
  accountId: string
}

const isTaken = (outcome: StagedRow['outcome']) =>
  outcome === 'new' || outcome === 'changed' || outcome === 'same'

/** The accounts of the book that a row could have been. */
const othersOf = ({ candidates }: StagedRow, targets: ReadonlyMap<string, string>): string[] =>
  candidates.flatMap(({ id }) => {
    const key = keyAnswered(id)
    return (key === null ? id : targets.get(key)) ?? []
  })
