import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { newWebhookSecret } from '../../platform/standard-webhooks.ts'
import { record } from '../activity/record.ts'
import { assertAdmin } from '../admin/change-staff.ts'
import { checkoutToChange, deleteCheckout, saveCheckout, updateCheckout } from './queries.ts'

/** In ms, for which the former secret signs too after it was replaced. */
const rotationTime = 86_400_000

export const noCheckoutError = (text = 'The checkout is not set up. Please enter its address first') =>
  conflict('no_checkout', text)

export async function setCheckout(tx: Db, context: RequestContext, address: string): Promise<void> {
  await assertAdmin(tx, context)
  const addressBefore = (await checkoutToChange(tx))?.address ?? null
  if (addressBefore === address) return
  await saveCheckout(tx, address)
  await record(tx, context, { action: 'agency.checkoutSet', details: { address: [addressBefore, address] } })
}

export async function removeCheckout(tx: Db, context: RequestContext): Promise<void> {
  await assertAdmin(tx, context)
  const checkout = await deleteCheckout(tx)
  if (!checkout) throw noCheckoutError()
  await record(tx, context, {
    action: 'agency.checkoutRemoved',
    details: { address: [checkout.address, null] },
  })
}

/** Gives the checkout a new secret. The former secret signs too for a day. */
export async function replaceSecret(tx: Db, context: RequestContext): Promise<string> {
  const { now, secrets } = context
  await assertAdmin(tx, context)
  const checkout = await checkoutToChange(tx)
  if (!checkout) throw noCheckoutError()
  const secret = newWebhookSecret()
  const { secretSealed } = checkout
  await updateCheckout(tx, checkout.id, {
    secretSealed: secrets.seal(secret),
    formerSecretSealed: secretSealed,
    formerSecretUntil: secretSealed ? new Date(now().getTime() + rotationTime).toISOString() : null,
  })
  await record(tx, context, { action: 'agency.checkoutSecretReplaced' })
  return secret
}
