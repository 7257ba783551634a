import { z } from 'zod'
import { endpoint, entity, Id, staff } from './endpoint.ts'
import { type KeyRights, keyAccesses, keyRightKinds } from './values/key-rights.ts'
import { requiredText } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

const StoredRights = z.partialRecord(z.enum(keyRightKinds), z.enum(keyAccesses))

/** A key by which a program calls the API for a person. Its text is shown once, when it is made. */
export const ApiKey = entity({
  name: z.string(),
  /** The last four characters, by which a key is recognized. */
  ending: z.string(),
  /** The person for whom the program acts. */
  personId: z.string(),
  personName: z.string(),
  /** An agency's key goes on when its person leaves: to the admin who deactivates them. */
  isOfAgency: z.boolean(),
  rights: StoredRights,
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  lastUsedIp: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** Forms send empty text for a right that is not given. */
const chosenRights = z
  .partialRecord(
    z.enum(keyRightKinds, 'Please choose a right from the list'),
    z.enum(['', ...keyAccesses], 'Please choose read or write'),
  )
  .transform(
    (rights): KeyRights =>
      Object.fromEntries(
        Object.entries(rights).filter(([, access]) => access !== undefined && access !== ''),
      ),
  )
  .refine((rights) => Object.keys(rights).length > 0, 'Please choose at least one right')

export const NewApiKey = z.object({
  name: requiredText(60, 'Please enter a name'),
  rights: chosenRights,
  /** Days until the key expires; null for a key without expiry. */
  days: z
    .union([z.literal(''), z.coerce.number()], 'Please enter a number of days')
    .pipe(
      z.union([z.literal('').transform(() => null), z.int().min(1).max(730)], 'Please enter 1 to 730 days'),
    ),
  isOfAgency: YesNo('Please say true or false').default(false),
})

export const apiKeys = {
  list: endpoint({
    summary: 'Your API keys; for admins, everyone’s',
    method: 'GET',
    path: '/api/agent/keys',
    who: staff,
    shows: ['agent'],
    /** Newest first; without revoked ones. */
    reply: z.object({ keys: z.array(ApiKey) }),
    fails: 'Failed to fetch the API keys',
  }),
  create: endpoint({
    summary: 'Create an API key; the reply is the only one that has its text',
    method: 'POST',
    path: '/api/agent/keys',
    who: staff,
    changes: ['agent'],
    needsConfirmedPassword: true,
    body: NewApiKey,
    reply: z.object({ key: ApiKey, text: z.string() }),
    status: 201,
    refuses: ['too_many_keys'],
    fails: 'Failed to create the API key',
  }),
  revoke: endpoint({
    summary: 'Revoke an API key at once',
    method: 'DELETE',
    path: '/api/agent/keys/:id',
    who: staff,
    changes: ['agent'],
    params: z.object({ id: Id }),
    status: 204,
    fails: 'Failed to revoke the API key',
  }),
}
