import { expect, test } from 'vitest'
import { type Endpoint, isEdit } from './endpoint.ts'
import { api } from './index.ts'

const endpoints = Object.entries(api).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({ name: `${group}.${name}`, ...endpoint })),
)

/** Edits without a version, with the reason why they overwrite nobody's work. */
const without: Record<string, string> = {
  'admin.changeSettings': 'one switch at a time, which says what it shall be',
  'notifications.saveMails': "a person's own switches",
  'claims.save': 'a draft is one person’s, and has its own count of how often it was saved',
  'claims.saveEmployee': 'sealed: nobody edits what they cannot see, the last entry counts',
  'singleSignOn.setProvider': 'one provider, checked before it is stored; the secret is not shown',
  'emailReplies.setMailbox': 'one mailbox, signed in to before it is stored; the password is not shown',
  'singleSignOn.require': 'one switch, which says what it shall be',
  'checkout.set': 'one address, which says what it shall be',
  'push.saveKinds': "a person's own switches",
  'fillableForms.agree': "a person's own switch",
  'messages.read': 'what was read stays read',
  'messages.readUpTo': 'what was read stays read',
}

// Spec: edit/always
test('every PUT or PATCH call takes the version that was read, or is listed with a reason why not', () => {
  const editEndpoints = endpoints.filter(({ method }) => method === 'PUT' || method === 'PATCH')
  expect(
    editEndpoints
      .filter((endpoint) => !isEdit(endpoint))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(without).sort())
})

test('every edit replies with the record, so that a conflict can show the current values', () => {
  for (const endpoint of endpoints.filter(isEdit)) {
    expect(endpoint.reply, endpoint.name).toBeDefined()
    expect(endpoint.isIdempotent, `${endpoint.name}: a creation has no version`).toBeUndefined()
  }
})
