import type { ApiKey } from '../../../contract/api-keys.ts'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import {
  type KeyRights,
  keyAccessLabels,
  keyPrefix,
  keyRightKinds,
  keyRightLabels,
} from '../../../contract/values/key-rights.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import { countKeysOf, insertKey, listKeys, moveAgencyKeys, revokeKey, revokeKeysOf } from './queries.ts'

const dayMs = 86_400_000
const maxKeys = 50

/** Creates a key of the caller, or of the agency. Only the reply has the key's text. */
export async function createKey(
  tx: Db,
  context: RequestContext,
  { name, rights, days, isOfAgency }: HandlerInput<typeof api.apiKeys.create>,
): Promise<{ key: ApiKey; text: string }> {
  const { me, now } = context
  if (isOfAgency && me.role !== 'admin') throw wrongField('isOfAgency', 'Only admins can create agency keys')
  if ((await countKeysOf(tx, me.id)) >= maxKeys)
    throw conflict('too_many_keys', `You have ${maxKeys} API keys. Please revoke one first`)
  const [id, text, createdAt] = [newId(), `${keyPrefix}${newToken()}`, now()]
  await insertKey(tx, {
    ...{ id, name, userId: me.id, ofAgency: isOfAgency, createdBy: me.id, rights: JSON.stringify(rights) },
    ...{ tokenHash: tokenHash(text), ending: text.slice(-4), createdAt: createdAt.toISOString() },
    expiresAt: days === null ? null : new Date(createdAt.getTime() + days * dayMs).toISOString(),
  })
  await record(tx, context, {
    action: 'user.keyCreated',
    id: me.id,
    details: { name, rights: rightsText(rights), ...(isOfAgency ? { isOfAgency } : {}) },
  })
  const key = (await listKeys(tx, me)).find((listedKey) => listedKey.id === id)
  if (!key) throw notFound('API key')
  return { key, text }
}

/** 'Policies, vehicles and events: Read; Bills: Read and change' */
const rightsText = (rights: KeyRights) =>
  keyRightKinds
    .flatMap((kind) => {
      const access = rights[kind]
      return access ? `${keyRightLabels[kind]}: ${keyAccessLabels[access]}` : []
    })
    .join('; ')

export async function endKey(tx: Db, context: RequestContext, id: string): Promise<void> {
  const key = await revokeKey(tx, context.me, id, context.now().toISOString())
  if (!key) throw notFound('API key')
  await record(tx, context, { action: 'user.keyRevoked', id: key.userId, details: { name: key.name } })
}

/** When somebody leaves, their own keys end, and the agency's keys go to the admin. */
export async function endKeysOfLeaver(tx: Db, context: RequestContext, userId: string): Promise<void> {
  await revokeKeysOf(tx, userId, context.now().toISOString())
  await moveAgencyKeys(tx, userId, context.me.id)
}
