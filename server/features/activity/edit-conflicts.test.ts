import { expect, test } from 'vitest'
import { type Endpoint, isEdit } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { formDataOf } from '../../testing/callers.ts'
import { type EndpointName, everyExampleCall } from '../../testing/example-calls.ts'
import { testPassword } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

const edits = (await everyExampleCall()).filter(({ endpoint }) => isEdit(endpoint))

/** The first call of these edits creates the record, so no version exists before the first call. */
const firstEndpoints = new Set<EndpointName>(['certificates.approve'])

/** Finds the part of a response with this id. A contact, for example, is nested in its client. */
function partOf(answer: unknown, id: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('_id' in answer && answer._id === id) return answer
  return Object.values(answer)
    .map((part) => partOf(part, id))
    .find((part) => part !== undefined)
}

/** The version of the edited thing in a response. */
function versionIn(answer: unknown, editInput: object): number {
  const part = 'contactId' in editInput ? partOf(answer, editInput.contactId) : answer
  const findVersion = (value: unknown, depth: number): number | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    if ('version' in value && typeof value.version === 'number') return value.version
    if (depth === 0) return undefined
    return Object.values(value)
      .map((part) => findVersion(part, depth - 1))
      .find((version) => version !== undefined)
  }
  const version = findVersion(part, 2)
  if (version === undefined) throw new Error(`No version in ${JSON.stringify(answer)}`)
  return version
}

function requestTo({ path, file }: Endpoint, editInput: object): [url: string, body: object] {
  const rest = new Map<string, unknown>(Object.entries(editInput))
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)))
    rest.delete(name)
    return value
  })
  return [url, file ? formDataOf(rest) : Object.fromEntries(rest)]
}

async function world() {
  const madePortal = await portal()
  const { as, people } = madePortal
  const send = (endpoint: Endpoint, editInput: object) => {
    const role = endpoint.who?.includes('admin') ? 'admin' : 'client'
    return as(people[role], { confirmed: true }).send(endpoint.method, ...requestTo(endpoint, editInput))
  }
  /** Reads the current state from the conflict that a wrong version number causes. */
  async function standingOf(endpoint: Endpoint, editInput: object) {
    const { status, failure } = await send(endpoint, { ...editInput, version: 999_999_999 })
    const { now, changed, code, message } = { now: null, changed: null, ...failure }
    return { status, code, message, now, changed }
  }
  async function prepareEdit({ name, endpoint, send: example }: (typeof edits)[number]) {
    const editInput = await example(madePortal)
    if (firstEndpoints.has(name)) await send(endpoint, editInput)
    return editInput
  }
  return { ...madePortal, prepareEdit, send, standing: standingOf }
}

// Spec: edit/conflict
test.each(edits)(
  '$name: behind, it is told what stands; on that, or without a version, it is done',
  async (edit) => {
    const { prepareEdit, send, standing } = await world()
    const { endpoint } = edit
    const editInput = await prepareEdit(edit)
    const conflict = await standing(endpoint, editInput)
    expect(conflict).toMatchObject({ status: 409, code: 'changed' })
    const version = versionIn(conflict.now, editInput)
    expect(
      versionIn((await standing(endpoint, editInput)).now, editInput),
      'what was refused has changed nothing',
    ).toBe(version)
    const doneReply = await send(endpoint, { ...editInput, version })
    expect(doneReply.status, 'on the version that it was told').toBe(200)
    expect(Object.keys(Object(conflict.now)), 'in the shape of the answer').toEqual(
      Object.keys(doneReply.body),
    )
    expect((await send(endpoint, editInput)).status, 'as it was called before').toBe(200)
  },
)

// Spec: edit/conflict
test.each(edits)('$name: of two at once one is done, and one is told of the other', async (edit) => {
  const { prepareEdit, send, standing } = await world()
  const { endpoint } = edit
  const editInput = await prepareEdit(edit)
  const version = versionIn((await standing(endpoint, editInput)).now, editInput)
  const bothReplies = await Promise.all([1, 2].map(() => send(endpoint, { ...editInput, version })))
  expect(bothReplies.map(({ status }) => status).sort()).toEqual([200, 409])
  const conflict = await standing(endpoint, editInput)
  expect(conflict.changed, 'who it was, and when').toEqual({ by: expect.any(String), at: expect.any(String) })
  expect(versionIn(conflict.now, editInput)).toBeGreaterThan(version)
})

test('of two who approve certificates for the first time one is told of the other', async () => {
  const { prepareEdit, send, as, people } = await world()
  const edit = edits.find(({ name }) => name === 'certificates.approve')
  if (!edit) throw new Error('Certificates are approved by no edit')
  const editInput = await prepareEdit(edit)
  const { client, agent } = people
  await as(agent).call(api.certificates.withdrawApproval, { clientId: client.id })
  const bothReplies = await Promise.all([1, 2].map(() => send(edit.endpoint, { ...editInput, version: 0 })))
  expect(bothReplies.map(({ status }) => status).sort()).toEqual([200, 409])
})

// Spec: edit/conflict
test('what was withdrawn and approved anew is another version than any before', async () => {
  const { prepareEdit, send, as, people } = await world()
  const edit = edits.find(({ name }) => name === 'certificates.approve')
  if (!edit) throw new Error('Certificates are approved by no edit')
  const editInput = await prepareEdit(edit)
  const clientId = people.client.id
  const { call } = as(people.agent)
  const versions = new Set<number>()
  for (let round = 0; round < 3; round++) {
    const { body } = await call(api.certificates.master, { clientId })
    const versionBefore = body.master?.version ?? 0
    versions.add(versionBefore)
    await call(api.certificates.withdrawApproval, { clientId })
    expect((await send(edit.endpoint, { ...editInput, version: 0 })).status).toBe(200)
    const refusedReply = await send(edit.endpoint, { ...editInput, version: versionBefore })
    expect(refusedReply.status, 'who looked at it before is told').toBe(409)
  }
  expect(versions.size, 'none of them twice').toBe(3)
})

// Spec: edit/always
test('what happens to something beside its editing raises no version', async () => {
  const { as, people, given } = await world()
  const { client, agent } = people
  const versionOf = async () => (await as(agent).call(api.clients.one, { id: client.id })).body.client.version
  const versionBefore = await versionOf()
  await as(null).call(api.auth.login, { usernameOrEmail: client.email, password: testPassword })
  await as(client).call(api.notifications.saveMails, { mails: { requests: false } })
  await as(agent).call(api.clients.showEin, { id: client.id })
  await given.policy({ client })
  expect(await versionOf()).toBe(versionBefore)
  await as(client).call(api.auth.updateDetails, { address: '2 Quay Street' })
  expect(await versionOf()).toBe(versionBefore + 1)
})

// Spec: edit/conflict
test('who changed it is told by name, and when; a policy is changed by its vehicles too', async () => {
  const { as, people, given, clock } = await world()
  const policy = await given.policy({ type: 'Commercial Auto Insurance' })
  const timestamp = clock.time.toISOString()
  await as(people.agent).call(api.vehicles.save, {
    policyId: policy.id,
    vehicles: [{ year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '' }],
  })
  const refusedReply = await as(people.admin).call(api.policies.update, {
    id: policy.id,
    premium: 4000,
    version: policy.version,
  })
  expect(refusedReply.failure).toMatchObject({
    code: 'changed',
    message: 'Daniel Kim has changed this in the meantime',
    changed: { by: 'Daniel Kim', at: timestamp },
    now: { policy: { premium: policy.premium, policyNumber: policy.policyNumber } },
  })
})

/** Columns that no form edits: changing them causes no edit conflict. */
const extraColumns: Record<string, string[]> = {
  // `search_text` is derived from other columns, and `sort_name` follows the name.
  accounts: ['agent_id', 'owner_id', 'contact_id', 'created_at', 'sort_name', 'search_text'],
  agency: ['logo', 'logo_hash'],
  bills: ['withdrawn_at', 'withdrawn_by'],
  carriers: ['logo', 'logo_hash'],
  // Only an import sets these two columns.
  contacts: ['is_owner', 'may'],
  claims: [
    ...['told', 'revision', 'changed_at', 'employee_sealed', 'notice_id', 'notice_to', 'notice_at'],
    ...['notice_accepted_at', 'notice_failed_because', 'notice_attempt_until', 'notice_unconfirmed'],
  ],
  // The upload of a carrier's card sets this column.
  documents: ['card_vehicles'],
  invites: ['account_id', 'valid_from', 'sent_at', 'sending_since', 'not_sent_at', 'not_sent_because'],
  lines: ['place'],
  // Only an import sets this column, on the notes that it adds.
  notes: ['import_run_id'],
  policies: ['gaps', 'notice_on', 'cancelled_on', 'life', 'elsewhere', 'conditional_renewal'],
  // A renewal created from an offer is a record of its own.
  offers: ['renewal_id'],
  people: ['added_at', 'added_by', 'ended_at', 'ended_by'],
  quotes: ['hide_amounts', 'amounts_shown_at', 'finalized_at', 'finalized_offer_id'],
  // A check writes its verdicts, and an edit its writer.
  requirement_sets: [
    ...['checked', 'checked_of', 'checked_on', 'client_id', 'holder_id', 'closed_at', 'closed_by'],
    ...['written_at', 'written_by'],
  ],
  tasks: ['next_id'],
  users: [
    ...[
      'role',
      'password_hash',
      'agent_id',
      'accepted_at',
      'deactivated_at',
      'sort_name',
      'mails_off',
      'push_off',
    ],
    ...['totp_sealed', 'totp_offered', 'totp_offered_at', 'totp_step', 'two_step_since'],
  ],
  webhooks: [
    ...['user_id', 'of_agency', 'created_by', 'created_at', 'secret_sealed', 'former_secret_sealed'],
    ...['former_secret_until', 'failing_since', 'rests_until', 'off_since', 'ended_at'],
  ],
}

test('every column of what has a version raises it, but for those that no form edits', async () => {
  const { context } = await portal()
  const { rows } = await context.pool.query<{ name: string; trigger: string; columns: string[] }>(`
    select relname as name, pg_get_triggerdef(pg_trigger.oid) as trigger,
      array(select attname::text from pg_attribute where attrelid = tgrelid and attnum > 0 and not attisdropped
        and attgenerated = '' and attname <> 'version') as columns
    from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'raise_version' order by 1`)
  const unheard = rows.flatMap(({ name, trigger, columns }) => {
    const namedColumns = columns.filter((column) => !trigger.includes(`old.${column} IS DISTINCT FROM`))
    return namedColumns.length === 0 ? [] : [[name, namedColumns.toSorted()] as const]
  })
  expect(Object.fromEntries(unheard), `select raises_version('a table', 'what no form edits', …)`).toEqual(
    Object.fromEntries(Object.entries(extraColumns).map(([name, columns]) => [name, columns.toSorted()])),
  )
  expect(rows.map(({ name }) => name)).toEqual([
    ...[
      'accounts',
      'agency',
      'bills',
      'carrier_companies',
      'carriers',
      'certificate_masters',
      'claims',
      'contacts',
      'directory_holders',
      'documents',
      'fillable_forms',
      'invites',
    ],
    ...['lines', 'notes', 'offers'],
    ...['people', 'policies', 'quotes', 'requests', 'requirement_sets', 'retention', 'tasks', 'users'],
    'webhooks',
  ])
})
