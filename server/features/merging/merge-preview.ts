import type { MergePreview } from '../../../contract/merging.ts'
import { formatMaskedEin } from '../../../contract/values/ein.ts'
import { type MergedField, mergedFields } from '../../../contract/values/merging.ts'
import { formatCount } from '../../../contract/values/plural.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { accountTables } from './account-tables.ts'
import { countClashes, countRowsByTable, readAccount, type StoredAccount } from './queries.ts'

const columnByField: Record<Exclude<MergedField, 'ein'>, string> = {
  name: 'name',
  dba: 'dba',
  entity: 'entity',
  address: 'address',
  locationAddress: 'location_address',
  phone: 'phone',
  clientSince: 'client_since',
  accountNumber: 'account_number',
}

const textOf = (account: StoredAccount['account'], column: string) => {
  const value = account[column]
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** An account's value of a field, as it is shown. */
export function formatMergeField({ account }: StoredAccount, field: MergedField): string | null {
  if (field !== 'ein') return textOf(account, columnByField[field])
  const digits = textOf(account, 'ein_last_four')
  return digits && formatMaskedEin('') + digits
}

/** Both accounts. Throws 404 if one is missing. */
export async function readBothAccounts(
  db: Db,
  { me }: Pick<RequestContext, 'me'>,
  targetId: string,
  sourceId: string,
) {
  if (targetId === sourceId)
    throw conflict('same_client', 'Please choose another client to merge into this one')
  await clientSeenBy(db, me, targetId)
  await clientSeenBy(db, me, sourceId)
  const targetAccount = await readAccount(db, targetId)
  const sourceAccount = await readAccount(db, sourceId)
  if (!targetAccount || !sourceAccount) throw notFound('Client')
  return { stays: targetAccount, goes: sourceAccount }
}

const clashTexts: Record<string, readonly [one: string, many: string, settled: string]> = {
  people: ['portal user of both', 'portal users of both', 'They keep their access to both clients'],
  account_managers: [
    'account manager of both',
    'account managers of both',
    'They look after the merged client',
  ],
  certificate_masters: [
    'certificate approval is on both',
    'certificate approvals are on both',
    'The value of the remaining client is used',
  ],
  certificate_holders: [
    'certificate holder is on both',
    'certificate holders are on both',
    'Each is kept once',
  ],
  policies: [
    'policy has the same number and start date on both',
    'policies have the same number and start date on both',
    'Both stay on file. Deactivate the duplicate afterwards',
  ],
  invites: [
    'pair of invitations is pending on both',
    'pairs of invitations are pending on both',
    'Both stay valid and lead to the remaining client',
  ],
}

/** Previews a merger without writing anything. */
export async function previewMerge(
  context: RequestContext,
  targetId: string,
  sourceId: string,
): Promise<MergePreview> {
  const { db, secrets } = context
  const { stays, goes } = await readBothAccounts(db, context, targetId, sourceId)
  const counts = await countRowsByTable(db, sourceId)
  const clashCounts = await countClashes(db, targetId, sourceId)
  const warnings: string[] = []
  const einOf = ({ einSealed }: StoredAccount) => einSealed && secrets.open(einSealed)
  const [ein, otherEin] = [einOf(stays), einOf(goes)]
  if (ein && otherEin && ein !== otherEin)
    warnings.push('The EINs differ. Please make sure that both are the same business')
  if (stays.agentName !== goes.agentName)
    warnings.push(`The clients have different agents. ${stays.agentName} will look after the merged client`)
  if (stays.account.closed_at && !goes.account.closed_at)
    warnings.push('The remaining client is closed. Please reopen that client first')
  else if (goes.account.closed_at && !stays.account.closed_at)
    warnings.push('The client to merge is closed. Its records move to an open client')
  const previewOf = ({ account, agentName }: StoredAccount, id: string) => ({
    id,
    agentName,
    name: String(account.name),
    version: Number(account.version),
  })
  return {
    stays: previewOf(stays, targetId),
    goes: previewOf(goes, sourceId),
    moves: accountTables.flatMap(({ table, label: word, isUnchecked }) => {
      const count = counts.get(table) ?? 0
      return count === 0 || (isUnchecked && table === 'sessions') ? [] : { what: word, count }
    }),
    fields: mergedFields.flatMap((field) => {
      const [targetValue, sourceValue] = [formatMergeField(stays, field), formatMergeField(goes, field)]
      return targetValue === null && sourceValue === null
        ? []
        : { field, stays: targetValue, goes: sourceValue }
    }),
    clashes: Object.entries(clashTexts).flatMap(([table, [one, pluralNoun, explanation]]) => {
      const count = clashCounts.get(table) ?? 0
      return count === 0 ? [] : { what: formatCount(count, one, pluralNoun), settled: explanation }
    }),
    warnings,
  }
}
