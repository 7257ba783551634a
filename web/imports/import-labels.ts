import { type BookKind, bookFields, bookKinds } from '../../contract/values/book-columns.ts'
import type {
  ImportNameKind,
  ImportOutcome,
  ImportState,
  InvitationStatus,
} from '../../contract/values/import-labels.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { capitalize } from '../policies/policy-labels.ts'
import type { BadgeTone } from '../ui/badge.tsx'

const recordNouns: Record<BookKind, [string, string]> = {
  accounts: ['client', 'clients'],
  people: ['person', 'people'],
  policies: ['policy', 'policies'],
  vehicles: ['vehicle', 'vehicles'],
  holders: ['certificate holder', 'certificate holders'],
}

export const recordKindLabel = (kind: BookKind) => capitalize(recordNouns[kind][1])

/** '300 clients' */
export const formatRecordCount = (kind: BookKind, count: number) => formatCount(count, ...recordNouns[kind])

export const importStateLabels: Record<ImportState, { label: string; tone: BadgeTone }> = {
  open: { label: 'Not checked yet', tone: 'grey' },
  rehearsing: { label: 'Checking', tone: 'amber' },
  rehearsed: { label: 'Checked', tone: 'blue' },
  committing: { label: 'Importing', tone: 'amber' },
  committed: { label: 'Imported', tone: 'green' },
  undoing: { label: 'Undoing', tone: 'amber' },
  undone: { label: 'Undone', tone: 'grey' },
  stopped: { label: 'Stopped', tone: 'red' },
}

export const importOutcomeLabels: Record<ImportOutcome, { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'green' },
  changed: { label: 'Changed', tone: 'blue' },
  same: { label: 'Unchanged', tone: 'grey' },
  doubtful: { label: 'Needs your decision', tone: 'amber' },
  wrong: { label: 'Error', tone: 'red' },
  'left out': { label: 'Skipped', tone: 'grey' },
}

export const invitationStateLabels: Record<InvitationStatus, { label: string; tone: BadgeTone }> = {
  ready: { label: 'Can be invited', tone: 'blue' },
  waiting: { label: 'Waiting', tone: 'amber' },
  invited: { label: 'Invited', tone: 'green' },
  'signs in': { label: 'Has access', tone: 'green' },
  'not sent': { label: 'Not sent', tone: 'red' },
  'no e-mail': { label: 'No email', tone: 'grey' },
  former: { label: 'Former', tone: 'grey' },
}

export const nameKindLabels: Record<ImportNameKind, string> = {
  carriers: 'Carrier',
  lines: 'Line',
  states: 'State',
  policyStatuses: 'Policy status',
  accountStatuses: 'Client status',
}

/**
 * The fields that a column can be mapped to. Fields of the file's own kind come first, because most
 * columns are of this kind.
 */
export function fieldChoices(bookKind: BookKind): { value: string; label: string }[] {
  const columns = [{ field: 'people.name', head: 'Full name' }, ...bookFields]
  return [bookKind, ...bookKinds.filter((kind) => kind !== bookKind)].flatMap((kind) =>
    columns
      .filter(({ field }) => field.startsWith(`${kind}.`))
      .map(({ field, head }) => ({ value: field, label: `${recordKindLabel(kind)}: ${head}` })),
  )
}
