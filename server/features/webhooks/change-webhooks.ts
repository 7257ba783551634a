import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { type WebhookKind, webhookKindLabels } from '../../../contract/values/webhook-kinds.ts'
import type { Webhook } from '../../../contract/webhooks.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { newWebhookSecret } from '../../platform/standard-webhooks.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { isReceiverAddress } from './call-receiver.ts'
import {
  countWebhooksOf,
  giveUpDeliveries,
  insertWebhook,
  updateWebhook,
  webhookSeenBy,
  webhookToChange,
} from './queries.ts'

const maxWebhooks = 20

/** In ms, for which the former secret signs too after a rotation. */
const rotationTime = 86_400_000

function assertReceiverAddress(address: string): void {
  if (!isReceiverAddress(address))
    throw wrongField(
      'address',
      'Please enter a public address that begins with https://, without a port or password',
    )
}

const kindLabelsOf = (kinds: readonly WebhookKind[]) => kinds.map((kind) => webhookKindLabels[kind])

/** Creates a webhook of the caller, or of the agency. Only the reply has the secret. */
export async function createWebhook(
  tx: Db,
  context: RequestContext,
  { name, address, kinds, withChanges, isOfAgency }: HandlerInput<typeof api.webhooks.create>,
): Promise<{ webhook: Webhook; secret: string }> {
  const { me, now, secrets } = context
  if (isOfAgency && me.role !== 'admin')
    throw wrongField('isOfAgency', 'Only admins create webhooks of the agency')
  assertReceiverAddress(address)
  if ((await countWebhooksOf(tx, me.id)) >= maxWebhooks)
    throw wrongField('name', `You have ${maxWebhooks} webhooks. Please remove one first`)
  const [id, secret] = [newId(), newWebhookSecret()]
  const chosenKinds = [...new Set(kinds)]
  await insertWebhook(tx, {
    ...{ id, name, address, withChanges, userId: me.id, ofAgency: isOfAgency, createdBy: me.id },
    kinds: chosenKinds,
    createdAt: now().toISOString(),
    secretSealed: secrets.seal(secret),
  })
  await record(tx, context, {
    action: 'user.webhookCreated',
    id: me.id,
    details: {
      name,
      host: new URL(address).hostname,
      kinds: kindLabelsOf(chosenKinds).join('; '),
      ...(withChanges ? { withChanges } : {}),
      ...(isOfAgency ? { isOfAgency } : {}),
    },
  })
  return { webhook: await webhookSeenBy(tx, me, id, now()), secret }
}

/** Addresses may contain secrets, so the log has only their hosts. */
function changedAddressOf(addressBefore: string, addressAfter: string) {
  const [host, nextHost] = [new URL(addressBefore).hostname, new URL(addressAfter).hostname]
  return [host, host === nextHost ? `${nextHost}, another path` : nextHost]
}

export async function changeWebhook(
  tx: Db,
  context: RequestContext,
  { id, version, name, address, kinds, withChanges }: HandlerInput<typeof api.webhooks.change>,
): Promise<void> {
  const webhookBefore = await webhookToChange(tx, context.me, id)
  assertVersion(webhookBefore, version, {
    entities: ['user'],
    id: webhookBefore.userId,
    actions: ['user.webhookChanged'],
    detailValue: { detail: 'webhook', as: id },
  })
  assertReceiverAddress(address)
  const chosenKinds = [...new Set(kinds)]
  const changedFields = {
    ...changedFieldsBetween(
      {
        title: webhookBefore.name,
        kinds: kindLabelsOf(webhookBefore.kinds),
        withChanges: webhookBefore.withChanges,
      },
      { title: name, kinds: kindLabelsOf(chosenKinds), withChanges },
    ),
    ...(webhookBefore.address === address
      ? {}
      : { address: changedAddressOf(webhookBefore.address, address) }),
  }
  if (Object.keys(changedFields).length === 0) return
  await updateWebhook(tx, id, {
    ...{ name, address, kinds: chosenKinds, withChanges },
    // Another receiver gets its own time to fail.
    ...(webhookBefore.address === address ? {} : { failingSince: null, restsUntil: null }),
  })
  await record(tx, context, {
    action: 'user.webhookChanged',
    id: webhookBefore.userId,
    details: { name: webhookBefore.name, webhook: id, ...changedFields },
  })
}

/** Gives a webhook a new secret. The former secret signs too for a day. */
export async function replaceSecret(tx: Db, context: RequestContext, id: string) {
  const { me, now, secrets } = context
  const { name, userId, secretSealed } = await webhookToChange(tx, me, id)
  const secret = newWebhookSecret()
  await updateWebhook(tx, id, {
    secretSealed: secrets.seal(secret),
    formerSecretSealed: secretSealed,
    formerSecretUntil: new Date(now().getTime() + rotationTime).toISOString(),
  })
  await record(tx, context, { action: 'user.webhookSecretReplaced', id: userId, details: { name } })
  return { webhook: await webhookSeenBy(tx, me, id, now()), secret }
}

export async function switchOnWebhook(tx: Db, context: RequestContext, id: string) {
  const { me, now } = context
  const { name, userId, offSince } = await webhookToChange(tx, me, id)
  if (offSince !== null) {
    await updateWebhook(tx, id, { offSince: null, failingSince: null, restsUntil: null })
    await record(tx, context, { action: 'user.webhookSwitchedOn', id: userId, details: { name } })
  }
  return { webhook: await webhookSeenBy(tx, me, id, now()) }
}

export async function removeWebhook(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { name, userId } = await webhookToChange(tx, context.me, id)
  await updateWebhook(tx, id, { endedAt: context.now().toISOString() })
  await giveUpDeliveries(tx, [id], 'The webhook was removed')
  await record(tx, context, { action: 'user.webhookRemoved', id: userId, details: { name } })
}
