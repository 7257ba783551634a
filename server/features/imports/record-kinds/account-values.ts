import { formatEin } from '../../../../contract/values/ein.ts'
import type { ImportValues } from '../../../../contract/values/import-storage.ts'
import type { Db } from '../../../database/tables.ts'
import { readAccountParts } from '../account-queries.ts'
import { clientSinceDays } from '../book-queries.ts'
import { joinAddress } from '../fuzzy-names.ts'
import { externalIdsIn } from '../row-records.ts'
import type { StaffLookup } from '../staff-lookup.ts'
import type { StoredBookRow } from '../table-queries.ts'
import { bookValues, type FieldValues, fileValues } from './fields.ts'
import type { BookContext } from './import-kind.ts'

export const accountFields = [
  'accounts.name',
  'accounts.kind',
  'accounts.dba',
  'accounts.entity',
  'accounts.ein',
  'accounts.mailingStreet',
  'accounts.locationStreet',
  'accounts.phone',
  'accounts.since',
  'accounts.number',
  'accounts.externalIds',
  'accounts.agent',
  'accounts.managers',
  'accounts.standing',
] as const

export const agentOfRow = (values: ImportValues, staff: StaffLookup) => {
  const person = staff.findByName(values['accounts.agent'])
  return person?.role === 'agent' ? person.id : null
}

/** The account managers that a file names and the agency knows. */
export const managersOfRow = (values: ImportValues, staff: StaffLookup): string[] =>
  (values['accounts.managers'] ?? '').split(';').flatMap((one) => staff.findByName(one)?.id ?? [])

const listOf = (words: readonly string[]) => words.join('; ') || null
const managerNamesOf = (managers: readonly string[], staff: StaffLookup) =>
  listOf(managers.map(staff.nameOf).sort())
const nameOfId = ({ system, externalId }: { system: string; externalId: string }) =>
  `${system}: ${externalId}`

/** A file's values of an account in the book's format. Unknown agents are left out. */
export function accountFileValues(values: ImportValues, ein: string | null, staff: StaffLookup): FieldValues {
  const agent = agentOfRow(values, staff)
  return {
    ...fileValues(values, accountFields),
    'accounts.ein': ein,
    'accounts.mailingStreet': joinAddress(values, 'mailing') || null,
    'accounts.locationStreet': joinAddress(values, 'location') || null,
    'accounts.externalIds': listOf(externalIdsIn(values['accounts.externalIds']).map(nameOfId)),
    'accounts.agent': agent && staff.nameOf(agent),
    'accounts.managers': managerNamesOf(managersOfRow(values, staff), staff),
    'accounts.standing': values['accounts.standing'] === 'former' ? 'former' : null,
  }
}

export async function accountBookValues(
  db: Db,
  rows: readonly StoredBookRow[],
  { secrets, staff, timeZone }: BookContext,
): Promise<Map<string, FieldValues>> {
  const ids = rows.map(({ id }) => id)
  const parts = await readAccountParts(db, ids)
  const since = await clientSinceDays(db, ids, timeZone)
  return new Map(
    rows.map(({ id, columns, sealed }) => {
      const { externalIds = [], managers = [] } = parts.get(id) ?? {}
      const extraValues: FieldValues = {
        'accounts.ein': sealed && formatEin(secrets.open(sealed)),
        'accounts.since': since.get(id) ?? null,
        'accounts.externalIds': listOf(externalIds.map(nameOfId).sort()),
        'accounts.agent': staff.nameOf(String(columns.agent_id)),
        'accounts.managers': managerNamesOf(managers, staff),
        'accounts.standing': columns.closed_at === null ? null : 'former',
      }
      return [id, { ...bookValues(columns, accountFields), ...extraValues }]
    }),
  )
}

/** Changes are stored unencrypted, so they show only the last four digits of an EIN. */
export const maskWholeEin = (ein: string) => `••-•••${ein.slice(-4)}`
