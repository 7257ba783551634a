import type { ChangeConfirmation, RequestChange } from '../../../contract/request-changes.ts'
import { isPolicyChange } from '../../../contract/values/change-labels.ts'
import type { ViewerOrSystem } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { changeAccount } from '../accounts/queries.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { clientToChange } from '../clients/queries.ts'
import { assertEditsAllowed, type TermOnFile, termToEdit, writeTermEdits } from '../policies/term-edit.ts'
import { editsForConfirmation } from './confirmed-edits.ts'

/** A person, or the portal on behalf of the person who confirmed the change. */
type ChangeContext = Pick<RequestContext, 'agency' | 'now' | 'secrets'> & { me: ViewerOrSystem; ip?: string }

interface ConfirmationWithVin extends ChangeConfirmation {
  vin?: string
}

interface ChangeOfPolicy {
  policyId: string | null
  change: Pick<RequestChange, 'what'>
}

/**
 * Locks the term that a change applies to, or 404. Null for an address change, which applies to no
 * term even if the request names a policy.
 */
export const termToChange = async (tx: Db, me: ViewerOrSystem, { policyId, change }: ChangeOfPolicy) =>
  policyId === null || !isPolicyChange(change.what) ? null : await termToEdit(tx, me, policyId)

interface ChangeTarget {
  clientId: string
  /** Locked until the transaction ends. */
  term: TermOnFile | null
  /** The effective date is in the future: the change is validated but not written. */
  isToCome?: boolean
}

/** Applies a change confirmed by the carrier, to a term or to the client's address. */
export async function applyChange(
  tx: Db,
  actor: ChangeContext,
  { clientId, term, isToCome = false }: ChangeTarget,
  confirmation: ConfirmationWithVin,
): Promise<void> {
  const { change } = confirmation
  if (change.what === 'change address')
    return isToCome ? undefined : changeAddress(tx, actor, clientId, change)
  if (!term) throw notFound('Policy')
  const { lines } = actor.agency()
  const edits = editsForConfirmation(term, confirmation, {
    lines,
    secrets: actor.secrets,
    vin: confirmation.vin ?? '',
  })
  // Field of the Confirm Change form that holds the event's effective date.
  const fields = { effectiveOn: 'effectiveOn' } as const
  if (isToCome) await assertEditsAllowed(tx, actor, term, edits, fields)
  else await writeTermEdits(tx, actor, term, edits, fields)
}

/** Changes the client's address, which policies and documents then use. */
async function changeAddress(
  tx: Db,
  actor: ChangeContext,
  clientId: string,
  { street, city, state, zip }: RequestChange,
): Promise<void> {
  const clientBefore = await clientToChange(tx, actor.me, clientId)
  const changes = { address: `${street}, ${city}, ${state} ${zip}` }
  await changeAccount(tx, clientId, changes)
  const details = changedFieldsBetween(clientBefore, changes)
  await record(tx, actor, { action: 'client.changed', id: clientId, clientId, details })
}
