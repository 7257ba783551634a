import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { assertAdmin } from '../admin/change-staff.ts'
import { noProviderError, readConfiguration } from './provider.ts'
import {
  closeStaffSessionsExcept,
  deleteProvider,
  mayBeEmergencyAdmin,
  providerOf,
  saveProvider,
  saveSignOnRequirement,
  signOnPeople,
} from './queries.ts'

/** Stores the provider after its configuration was read from its own address. */
export async function setProvider(
  { clientSecret, ...provider }: HandlerInput<typeof api.singleSignOn.setProvider>,
  context: RequestContext,
): Promise<void> {
  const { db, secrets } = context
  const storedProvider = await providerOf(db)
  if (!clientSecret && !storedProvider) throw wrongField('clientSecret', 'Please enter the client secret')
  const secret = clientSecret || (storedProvider ? secrets.open(storedProvider.secretSealed) : '')
  await readConfiguration({ ...provider, clientSecret: secret }).catch(() => {
    throw wrongField('issuer', 'No provider with this issuer answers at this address')
  })
  await context.write(async (tx) => {
    await assertAdmin(tx, context)
    await saveProvider(tx, { ...provider, secretSealed: secrets.seal(secret) })
    const { label, issuer, clientId } = provider
    await record(tx, context, { action: 'agency.signOnSet', details: { label, issuer, clientId } })
  })
  await context.rereadAgency()
}

export async function removeProvider(context: RequestContext): Promise<void> {
  await context.write(async (tx) => {
    await assertAdmin(tx, context)
    const provider = await deleteProvider(tx)
    if (!provider) throw noProviderError()
    await record(tx, context, { action: 'agency.signOnRemoved', details: { label: provider.label } })
  })
  await context.rereadAgency()
}

/**
 * Requires single sign-on of staff, or no longer. One admin keeps password and passkey, since the
 * provider may fail. The sessions of all other staff end, but the caller's.
 */
export async function requireSignOn(
  { isRequired, emergencyAdminId }: HandlerInput<typeof api.singleSignOn.require>,
  context: RequestContext,
): Promise<void> {
  await context.write(async (tx) => {
    await assertAdmin(tx, context)
    if (!(await providerOf(tx))) throw noProviderError()
    if (isRequired) await assertNobodyIsLockedOut(tx, context, emergencyAdminId)
    await saveSignOnRequirement(tx, { isRequired, emergencyAdminId: isRequired ? emergencyAdminId : null })
    if (isRequired && emergencyAdminId) await closeStaffSessionsExcept(tx, [context.me.id, emergencyAdminId])
    await record(tx, context, { action: 'agency.signOnRequired', details: { isRequired } })
  })
  await context.rereadAgency()
}

async function assertNobodyIsLockedOut(
  tx: Db,
  { me, now }: RequestContext,
  emergencyAdminId: string | null,
): Promise<void> {
  if (!emergencyAdminId || !(await mayBeEmergencyAdmin(tx, emergencyAdminId)))
    throw wrongField('emergencyAdminId', 'Please choose an active admin with a password and a passkey')
  if (me.id === emergencyAdminId) return
  const ownLink = (await signOnPeople(tx, now())).find(({ id }) => id === me.id)
  if (!ownLink?.linkedAt)
    throw conflict('link_first', 'Please link your own account first, using an invitation')
}
