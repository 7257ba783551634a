import type { ImportValues } from '../../../../contract/values/import-kept.ts'
import type { Db } from '../../../database/tables.ts'
import { asNew, changesOf, type Said } from '../as-book.ts'
import { nextVehiclePlaces, policiesNumbered, type VehicleNow, vehiclesNow } from '../book-queries.ts'
import type { Matched, StagedRow } from '../row-queries.ts'
import {
  type Columns,
  currentRows,
  dependentsOf,
  insertRows,
  undoRows,
  updateRows,
} from '../table-queries.ts'
import { plainNumber } from '../things.ts'
import type { RowToWrite } from '../write-queries.ts'
import { type ColumnNames, changedColumns, textIn } from './changed-columns.ts'
import { freeIds } from './free-ids.ts'
import type { ImportKind, MatchContext, Target } from './import-kind.ts'
import { matchWithoutOwner, outcomeOf, plainMatch, wrongMatch } from './plain-match.ts'

// In the order in which a rehearsal shows them.
const fields = ['vehicles.make', 'vehicles.year', 'vehicles.model', 'vehicles.vinEnd'] as const

async function matchVehicles({ db, policies }: MatchContext) {
  // Two vehicles of the files are not one of the book.
  const used = new Set<string>()
  return async (rows: readonly StagedRow[]): Promise<Matched[]> => {
    const numbers = rows.flatMap(({ policyKey, values }) =>
      policyKey === null && values['policies.number'] !== undefined
        ? plainNumber(values['policies.number'])
        : [],
    )
    const book = numbers.length > 0 ? await policiesNumbered(db, numbers) : []
    const policyOf = ({ policyKey, values }: StagedRow): Target | undefined => {
      if (policyKey !== null) return policies.get(policyKey)
      const number = plainNumber(values['policies.number'] ?? '')
      const start = values['policies.start']
      const hit = book.find(
        (one) => one.number === number && (start === undefined || one.startDate === start),
      )
      return hit && { id: hit.id, outcome: 'same' }
    }
    const ids = [...new Set(rows.flatMap((row) => policyOf(row)?.id ?? []))]
    const now = Map.groupBy(await vehiclesNow(db, ids), ({ policyId }) => policyId)
    const idFor = await freeIds(db, 'vehicles', rows)
    return rows.map((row): Matched => {
      const policy = policyOf(row)
      if (!policy) return wrongMatch(row, 'Its policy is neither in these files nor in the book')
      const there = now.get(policy.id ?? '') ?? []
      return (
        matchWithoutOwner(row, policy) ?? {
          ...vehicleMatch(row, { there, used, idFor }),
          parentId: policy.id,
        }
      )
    })
  }
}

interface AmongVehicles {
  there: readonly VehicleNow[]
  used: Set<string>
  idFor: (values: ImportValues) => string
}

function vehicleMatch(row: StagedRow, { there, used, idFor }: AmongVehicles): Matched {
  const { values } = row
  const said: Said = {}
  for (const field of fields) said[field] = values[field] ?? null
  const vin = values['vehicles.vinEnd']
  const free = there.filter(({ id }) => !used.has(id))
  const isAlike = (one: VehicleNow) =>
    [one.year, one.make, one.model].join('\n').toLowerCase() ===
    [values['vehicles.year'], values['vehicles.make'], values['vehicles.model']].join('\n').toLowerCase()
  const same =
    free.find(({ id }) => id === values['vehicles.id']) ??
    free.find(
      ({ vinEnd }) => vin !== undefined && vinEnd !== null && (vinEnd.endsWith(vin) || vin.endsWith(vinEnd)),
    ) ??
    free.find((one) => isAlike(one) && (vin === undefined || one.vinEnd === null))
  if (!same) return { ...plainMatch(row), targetId: idFor(values), changes: asNew(said) }
  used.add(same.id)
  // Less of a VIN than is on file changes nothing of it.
  if (vin !== undefined && same.vinEnd?.endsWith(vin)) said['vehicles.vinEnd'] = same.vinEnd
  const changes = changesOf(said, {
    'vehicles.year': String(same.year),
    'vehicles.make': same.make,
    'vehicles.model': same.model,
    'vehicles.vinEnd': same.vinEnd,
  })
  return {
    ...{ ...plainMatch(row), targetId: same.id, changes, because: 'Among the vehicles of the policy' },
    outcome: outcomeOf(changes),
  }
}

const columnNames: ColumnNames = {
  'vehicles.year': 'year',
  'vehicles.make': 'make',
  'vehicles.model': 'model',
  'vehicles.vinEnd': 'vin_end',
}

async function newVehicles(tx: Db, rows: readonly RowToWrite[], at: string): Promise<Columns[]> {
  const places = await nextVehiclePlaces(
    tx,
    rows.flatMap(({ parentId }) => parentId ?? []),
  )
  return rows.map(({ targetId, parentId, values }) => {
    const policy = parentId ?? ''
    const place = places.get(policy) ?? 0
    places.set(policy, place + 1)
    return {
      id: targetId,
      policy_id: policy,
      place,
      created_at: at,
      year: Number(values['vehicles.year']),
      make: values['vehicles.make'],
      model: values['vehicles.model'],
      vin_end: values['vehicles.vinEnd'] ?? null,
    }
  })
}

export const vehicles: ImportKind<'vehicles'> = {
  name: 'vehicles',
  parent: 'policies',
  joined: [],
  order: null,
  match: matchVehicles,
  complete: null,
  async currentValues(tx, rows) {
    const ids = rows.flatMap(({ targetId }) => targetId ?? [])
    return new Map(
      [...(await currentRows(tx, 'vehicles', ids))].map(([id, { columns }]) => [
        id,
        {
          'vehicles.year': String(columns.year),
          'vehicles.make': textIn(columns, 'make'),
          'vehicles.model': textIn(columns, 'model'),
          'vehicles.vinEnd': textIn(columns, 'vin_end'),
        },
      ]),
    )
  },
  recheck: null,
  parts: null,
  async write(tx, { added, changed }, { at }) {
    await insertRows(tx, 'vehicles', await newVehicles(tx, added, at))
    await updateRows(
      tx,
      'vehicles',
      changed.map((one) => changedColumns(one, columnNames)),
    )
  },
  remember: null,
  dependents: (tx, ids) => dependentsOf(tx, 'vehicles', ids),
  recheckUndo: null,
  undo: (tx, rows) => undoRows(tx, 'vehicles', rows),
}
