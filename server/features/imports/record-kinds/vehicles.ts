import type { BookField } from '../../../../contract/values/book-columns.ts'
import type { ImportValues } from '../../../../contract/values/import-storage.ts'
import { noRating } from '../../../../contract/values/vehicle-labels.ts'
import { nextVehiclePositions } from '../book-queries.ts'
import type { RowMatch, StagedRow } from '../row-queries.ts'
import { type BookRowColumns, childRowsOf, dependentsOf, type StoredBookRow } from '../table-queries.ts'
import {
  bookValues,
  changesBetween,
  columnText,
  type FieldValues,
  fileValues,
  storedPropertyOf,
} from './fields.ts'
import { policiesByNumber } from './find-policies.ts'
import { assignIds } from './free-ids.ts'
import type { ImportKind, MatchContext, MatchTarget } from './import-kind.ts'
import { matchInBook, matchWithoutOwner, newMatch, toWrongMatch } from './matches.ts'

const ratedTexts: readonly BookField[] = ['vehicles.garaging', 'vehicles.use']
const ratingFields = [
  ...(['vehicles.garaging', 'vehicles.use', 'vehicles.costNew', 'vehicles.statedAmount'] as const),
  ...(['vehicles.gvw', 'vehicles.comprehensive', 'vehicles.collision'] as const),
]
const plainFields = ['vehicles.make', 'vehicles.year', 'vehicles.model', 'vehicles.vinEnd'] as const
const fields = [...plainFields, ...ratingFields]

const ratingOf = ({ rating }: BookRowColumns): BookRowColumns =>
  typeof rating === 'object' && rating !== null ? { ...rating } : {}

/** The book's values. A fact of the rating that is not stated is empty. */
function vehicleValues(columns: BookRowColumns): FieldValues {
  const rating = ratingOf(columns)
  const ratingEntries = ratingFields.map((field) => [
    field,
    columnText(rating, storedPropertyOf(field)) || null,
  ])
  return { ...bookValues(columns, plainFields), ...Object.fromEntries(ratingEntries) }
}

async function matchVehicles({ db, targets }: MatchContext) {
  // Two vehicles in the files cannot match the same vehicle in the book.
  const usedVehicleIds = new Set<string>()
  return async (rows: readonly StagedRow[]): Promise<RowMatch[]> => {
    const policyByNumber = await policiesByNumber(db, rows)
    const policyOf = (row: StagedRow): MatchTarget | undefined => {
      if (row.policyKey !== null) return targets.policies.get(row.policyKey)
      const start = row.values['policies.start']
      const policy = policyByNumber(row).find(({ startDate }) => start === undefined || startDate === start)
      return policy && { targetId: policy.id, outcome: 'same' }
    }
    const ids = [...new Set(rows.flatMap((row) => policyOf(row)?.targetId ?? []))]
    const now = Map.groupBy(await childRowsOf(db, 'vehicles', ids), ({ columns }) => columns.policy_id)
    const idFor = await assignIds(db, 'vehicles', rows)
    return rows.map((row): RowMatch => {
      const policy = policyOf(row)
      if (!policy) return toWrongMatch(row, 'No policy for this vehicle is in these files or in the portal')
      const ownerlessMatch = matchWithoutOwner(row, policy)
      if (ownerlessMatch) return ownerlessMatch
      const vehiclesOnFile = now.get(policy.targetId) ?? []
      return {
        ...vehicleMatch(row, vehiclesOnFile, { usedIds: usedVehicleIds, idFor }),
        parentId: policy.targetId,
      }
    })
  }
}

function vehicleMatch(
  row: StagedRow,
  vehiclesOnFile: readonly StoredBookRow[],
  { usedIds, idFor }: { usedIds: Set<string>; idFor: (values: ImportValues) => string },
): RowMatch {
  const fileFields = fileValues(row.values, fields)
  const vin = row.values['vehicles.vinEnd']
  const freeVehicles = vehiclesOnFile.flatMap(({ id, columns }) => {
    const storedRow = vehicleValues(columns)
    return usedIds.has(id) ? [] : [{ id, stands: storedRow, vinEnd: storedRow['vehicles.vinEnd'] ?? null }]
  })
  const vehicleWordsOf = (fieldValues: typeof fileFields) =>
    [fieldValues['vehicles.year'], fieldValues['vehicles.make'], fieldValues['vehicles.model']]
      .join('\n')
      .toLowerCase()
  const sameVehicle =
    freeVehicles.find(({ id }) => id === row.values['vehicles.id']) ??
    freeVehicles.find(
      ({ vinEnd }) => vin !== undefined && vinEnd !== null && (vinEnd.endsWith(vin) || vin.endsWith(vinEnd)),
    ) ??
    freeVehicles.find(
      ({ stands, vinEnd }) =>
        vehicleWordsOf(stands) === vehicleWordsOf(fileFields) && (vin === undefined || vinEnd === null),
    )
  if (!sameVehicle) return newMatch(row, idFor(row.values), fileFields)
  usedIds.add(sameVehicle.id)
  // A VIN that is only the end of the one on file is no change.
  if (vin !== undefined && sameVehicle.vinEnd?.endsWith(vin))
    fileFields['vehicles.vinEnd'] = sameVehicle.vinEnd
  return matchInBook(
    row,
    sameVehicle.id,
    changesBetween(fileFields, sameVehicle.stands),
    'One of the policy’s vehicles',
  )
}

export const vehiclesKind: ImportKind<'vehicles'> = {
  name: 'vehicles',
  parent: 'policies',
  fields,
  match: matchVehicles,
  bookValues: async (_, rows) => new Map(rows.map(({ id, columns }) => [id, vehicleValues(columns)])),
  columnsOf(field, cellText, _, { storedRow }) {
    if (!ratingFields.some((ratingField) => ratingField === field)) return undefined
    const value = ratedTexts.includes(field) ? cellText : Number(cellText)
    return { rating: { ...noRating, ...ratingOf(storedRow), [storedPropertyOf(field)]: value } }
  },
  dependents: (tx, ids) => dependentsOf(tx, 'vehicles', ids),
  async newRows(tx, rows, { at }) {
    const parents = rows.flatMap(({ row }) => row.parentId ?? [])
    const places = await nextVehiclePositions(tx, parents)
    return rows.map(({ row: { parentId }, columns }) => {
      const nextPosition = places.get(parentId ?? '') ?? 0
      places.set(parentId ?? '', nextPosition + 1)
      return { ...columns, place: nextPosition, created_at: at }
    })
  },
}
