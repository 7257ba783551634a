import type { ChangeConfirmation, RequestChange } from '../../../contract/request-changes.ts'
import { isOfPolicy } from '../../../contract/values/change-labels.ts'
import type { ViewerOrSystem } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { changeAccount } from '../accounts/queries.ts'
import { differences, record } from '../activity/record.ts'
import { clientToChange } from '../clients/queries.ts'
import { assertEditsAllowed, type TermOnFile, termToEdit, writeTermEdits } from '../policies/term-edit.ts'
import { editsForConfirmation } from './confirmed-edits.ts'

/** A person, or the portal on behalf of who has confirmed the change. */
type ChangeContext = Pick<RequestContext, 'agency' | 'now' | 'secrets'> & { me: ViewerOrSystem; ip?: string }

interface ConfirmationWithVin extends ChangeConfirmation {
  /** The whole VIN of a vehicle, where it was typed with the confirmation. */
  vin?: string
}

interface ChangeOfPolicy {
  policyId: string | null
  change: Pick<RequestChange, 'what'>
}

/** Locks the term that a change is of, or 404. An address is of none, also where its request names a policy. */
export const termToChange = async (tx: Db, me: ViewerOrSystem, { policyId, change }: ChangeOfPolicy) =>
  policyId === null || !isOfPolicy(change.what) ? null : await termToEdit(tx, me, policyId)

interface ChangeTarget {
  clientId: string
  /** Locked until the transaction ends. */
  term: TermOnFile | null
  /** The day of the change has not come: nothing is written, and what could not be is refused. */
  isToCome?: boolean
}

/** Changes what a carrier has confirmed: a term, or the address of its client. */
export async function applyChange(
  tx: Db,
  actor: ChangeContext,
  { clientId, term, isToCome = false }: ChangeTarget,
  confirmed: ConfirmationWithVin,
): Promise<void> {
  const { change } = confirmed
  if (change.what === 'change address')
    return isToCome ? undefined : changeAddress(tx, actor, clientId, change)
  if (!term) throw notFound('Policy')
  const { lines } = actor.agency()
  const edits = editsForConfirmation(term, confirmed, {
    lines,
    secrets: actor.secrets,
    vin: confirmed.vin ?? '',
  })
  // The form of Confirm Change calls the day of an event so.
  const fields = { effectiveOn: 'effectiveOn' } as const
  if (isToCome) await assertEditsAllowed(tx, actor, term, edits, fields)
  else await writeTermEdits(tx, actor, term, edits, fields)
}

/** The address is the client's: their policies and papers name it from then on. */
async function changeAddress(
  tx: Db,
  actor: ChangeContext,
  clientId: string,
  { street, city, state, zip }: RequestChange,
): Promise<void> {
  const before = await clientToChange(tx, actor.me, clientId)
  const changes = { address: `${street}, ${city}, ${state} ${zip}` }
  await changeAccount(tx, clientId, changes)
  const details = differences(before, changes)
  await record(tx, actor, { action: 'client.changed', id: clientId, clientId, details })
}
