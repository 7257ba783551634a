import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { freshPortal } from '../../testing/portal.ts'
import { accountTables, derivedColumns } from './account-tables.ts'

/** Two clients with data of most kinds. */
async function world() {
  const world = await freshPortal()
  const { as, people, given, context } = world
  const [remainingClient, mergedClient] = [people.client, people.otherClient]
  const admin = as(people.admin, { confirmed: true })
  const fill = async (client: typeof remainingClient) => {
    await given.policy({ client })
    await admin.call(api.contacts.add, {
      id: client.id,
      firstName: 'Tove',
      lastName: null,
      email: 'tove@mill.example',
      phone: null,
      title: null,
    })
    await admin.call(api.messages.send, { receiverId: client.id, content: 'Your audit is due' })
    await as(client).call(api.messages.send, { receiverId: people.agent.id, content: 'Thank you' })
    await as(client).call(api.requests.create, { type: 'other', details: 'A copy of my policy, please' })
  }
  await fill(remainingClient)
  await fill(mergedClient)
  const rehearse = async () =>
    (await admin.call(api.merging.rehearse, { id: remainingClient.id, goesId: mergedClient.id })).body
      .rehearsal
  const merge = async (take: 'name'[] = []) => {
    const rehearsal = await rehearse()
    return admin.call(api.merging.merge, {
      id: remainingClient.id,
      goesId: mergedClient.id,
      staysVersion: rehearsal.stays.version,
      goesVersion: rehearsal.goes.version,
      take,
    })
  }
  const undo = () => admin.call(api.merging.undo, { id: remainingClient.id, mergedId: mergedClient.id })
  /**
   * All tables row by row, without the audit log, what derives from it, and versions, which only
   * increase.
   */
  const readBothAccounts = async () => {
    const { rows: tables } = await context.pool.query<{ table: string }>(
      `select table_name as "table" from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
         and table_name not in ('events', 'notifications', 'jobs', 'sessions', 'kept_answers', 'write_tallies')`,
    )
    const all: Record<string, unknown> = {}
    for (const { table } of tables) {
      const { rows } = await context.pool.query(
        `select to_jsonb(t) - 'version' as row from "${table}" t order by (to_jsonb(t) - 'version')::text`,
      )
      all[table] = rows
    }
    return all
  }
  return {
    ...world,
    admin,
    stays: remainingClient,
    goes: mergedClient,
    rehearse,
    merge,
    undo,
    everything: readBothAccounts,
  }
}

// Spec: merge/rehearsal
test('every column that names an account either moves with it, follows from what does, or is the record', async () => {
  const { context } = await freshPortal()
  const { rows } = await context.pool.query<{ column: string }>(
    `select c.conrelid::regclass::text || '.' || a.attname as "column"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'accounts'::regclass order by 1`,
  )
  const knownColumns = [...accountTables.map(({ table, column }) => `${table}.${column}`), ...derivedColumns]
  expect(knownColumns.toSorted()).toEqual(rows.map(({ column }) => column))
})

// Spec: merge/rehearsal, merge/record
test('a rehearsal says what moves and writes nothing; the merger leaves nothing behind under the old id but the record and who signs in', async () => {
  const { context, admin, as, people, stays, goes, rehearse, merge, everything } = await world()
  const tablesBefore = await everything()
  const rehearsal = await rehearse()
  expect(rehearsal.moves).toContainEqual({ what: 'policies', count: 1 })
  expect(rehearsal.moves).toContainEqual({ what: 'messages', count: 2 })
  expect(rehearsal.warnings).toEqual([expect.stringContaining('different agents')])
  expect(await everything()).toEqual(tablesBefore)

  expect((await merge()).status).toBe(204)
  const { rows } = await context.pool.query<{ column: string }>(
    `select table_name || '.' || column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type = 'uuid' order by 1`,
  )
  const remainingColumns: string[] = []
  for (const { column } of rows) {
    const [table, name] = column.split('.')
    const result = await context.pool.query(`select from "${table}" where "${name}" = $1 limit 1`, [goes.id])
    if (result.rowCount) remainingColumns.push(column)
  }
  expect(remainingColumns.filter((column) => !column.startsWith('events.'))).toEqual(
    [
      // The merged account's ID stays in the record of the merger, and wherever it is the ID of the
      // account's first person.
      'invites.user_id',
      'merged_accounts.id',
      'merged_rows.merged_id',
      'messages.sender_id',
      'notifications.user_id',
      'people.user_id',
      'receipts.user_id',
      'requests.sender_id',
      'sessions.user_id',
      'users.id',
    ].filter((column) => remainingColumns.includes(column)),
  )

  // The old ID leads to the remaining account, whose page has the history of the merged account
  // too.
  expect((await admin.call(api.clients.one, { id: goes.id })).body.client.id).toBe(stays.id)
  const { events } = (await admin.call(api.activity.ofClient, { id: stays.id })).body
  expect(events.map(({ action }) => action)).toContain('client.merged')
  expect(events.filter(({ action }) => action === 'policy.created')).toHaveLength(2)
  const { lines } = (await admin.call(api.story.lines, { id: stays.id })).body
  expect(lines.length).toBeGreaterThan(0)
  const agentEvents = (await as(people.agent).call(api.activity.ofClient, { id: stays.id })).body.events
  expect(agentEvents.filter(({ action }) => action === 'policy.created')).toHaveLength(2)
  // The merged account's people sign in to the remaining account.
  expect((await as(people.otherClient).call(api.policies.list, {})).body.policies).toHaveLength(2)
})

// Spec: merge/undo
test('undone, everything stands as before, row by row', async () => {
  const { admin, stays, merge, undo, everything } = await world()
  const tablesBefore = await everything()
  expect((await merge(['name'])).status).toBe(204)
  expect((await admin.call(api.merging.merged, { id: stays.id })).body.merged).toHaveLength(1)
  expect((await undo()).status).toBe(204)
  const tablesAfter = await everything()
  for (const [table, rows] of Object.entries(tablesBefore)) expect(tablesAfter[table], table).toEqual(rows)
  expect((await undo()).status).toBe(404)
})

// Spec: merge/undo
test('what was changed since is named, and nothing is undone', async () => {
  const { admin, given, stays, merge, undo } = await world()
  await merge()
  await given.policy({ client: stays })
  await admin.call(api.clients.update, { id: stays.id, address: '9 Quay Street' })
  const { status, failure } = await undo()
  expect([status, failure.code]).toEqual([409, 'changed_since'])
  expect(failure.message).toMatch(/the client’s own details, policies$/)
})

// Spec: merge/rehearsal
test('a merger is of both as they were rehearsed, and of two clients', async () => {
  const { admin, stays, goes, rehearse } = await world()
  const { stays: clientBefore, goes: mergedBefore } = await rehearse()
  await admin.call(api.clients.update, { id: goes.id, address: '9 Quay Street' })
  const confirmedInput = { staysVersion: clientBefore.version, goesVersion: mergedBefore.version }
  const changedReply = await admin.call(api.merging.merge, {
    id: stays.id,
    goesId: goes.id,
    ...confirmedInput,
  })
  expect([changedReply.status, changedReply.failure.code]).toEqual([409, 'rehearse_again'])
  const sameAccountReply = await admin.call(api.merging.merge, {
    id: stays.id,
    goesId: stays.id,
    ...confirmedInput,
  })
  expect(sameAccountReply.failure.code).toBe('same_client')
})

// Spec: merge/conflicts
test('whoever signs in for both does so once, and what is empty is filled from the other', async () => {
  const { admin, context, stays, goes, merge, undo, everything } = await world()
  await admin.call(api.clients.update, { id: stays.id, dba: null, accountNumber: null })
  await admin.call(api.clients.update, {
    id: goes.id,
    dba: 'The Mill',
    accountNumber: 'A-17',
    ein: '12-3456789',
  })
  await context.pool.query(
    `insert into people (account_id, user_id, added_at) values ($1, $2, now()), ($2, $1, now())`,
    [stays.id, goes.id],
  )
  const tablesBefore = await everything()
  expect((await merge()).status).toBe(204)
  expect((await admin.call(api.clients.one, { id: stays.id })).body.client).toMatchObject({
    dba: 'The Mill',
    accountNumber: 'A-17',
  })
  await undo()
  const tablesAfter = await everything()
  for (const [table, rows] of Object.entries(tablesBefore)) expect(tablesAfter[table], table).toEqual(rows)
})

// Spec: merge/large
test('an account of 10,000 policies is merged within what a call may take', async () => {
  const { context, goes, stays, merge, undo } = await world()
  // Inserted as deactivated, so that no latest terms are computed, and then activated together.
  for (let startNumber = 1; startNumber <= 10_000; startNumber += 1000)
    await context.pool.query(`begin; set local portal.moving = 'on';
    insert into policies select filed.* from policies p, generate_series(${startNumber}, ${startNumber + 999}) n,
      lateral jsonb_populate_record(null::policies, to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(),
      'policy_number', 'N ' || n, 'deactivated_at', now(), 'deactivated_by', p.created_by, 'deactivation_reason', 'replaced')) as filed
    where p.user_id = '${goes.id}' and p.policy_number not like 'N %';
    update policies set deactivated_at = null, deactivated_by = null, deactivation_reason = null
      where user_id = '${goes.id}' and deactivated_at is not null;
    commit`)
  expect((await merge()).status).toBe(204)
  const countPoliciesOf = async (id: string) =>
    (await context.pool.query('select from policies where user_id = $1', [id])).rowCount
  expect(await countPoliciesOf(stays.id)).toBe(10_002)
  expect((await undo()).status).toBe(204)
  expect([await countPoliciesOf(stays.id), await countPoliciesOf(goes.id)]).toEqual([1, 10_001])
})
