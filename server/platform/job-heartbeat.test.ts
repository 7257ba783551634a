import { expect, test } from 'vitest'
import { portal } from '../testing/portal.ts'
import { type ClaimedJob, createHeartbeat } from './job-heartbeat.ts'

/** A queue with these jobs, each locked by a worker, and processes with heartbeats. */
async function queueWith(...jobs: { worker: string; line?: string }[]) {
  const {
    context: { pool, log },
  } = await portal()
  const ids: string[] = []
  for (const { worker, line } of jobs) {
    const { rows } = await pool.query(
      `select (graphile_worker.add_job('tell', '{}', queue_name => $1)).id::text as id`,
      [line],
    )
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() where id = $1`,
      [rows[0].id, worker],
    )
    ids.push(rows[0].id)
  }
  await pool.query(`
    update graphile_worker._private_job_queues q set locked_by = j.locked_by, locked_at = now()
    from graphile_worker._private_jobs j where j.job_queue_id = q.id`)
  const listWorkers = async () =>
    (await pool.query('select locked_by from graphile_worker._private_jobs order by id')).rows.map(
      ({ locked_by }) => locked_by,
    )
  const lineBy = async () =>
    (await pool.query('select locked_by from graphile_worker._private_job_queues')).rows.map(
      ({ locked_by }) => locked_by,
    )
  const startBeating = (claimedJobs: [string | undefined, ClaimedJob][] = []) => {
    const map = new Map(claimedJobs.map(([id = '', hand]) => [id, hand]))
    return { map, beat: createHeartbeat(pool, map, log) }
  }
  return { pool, ids, listWorkers, lineBy, beating: startBeating }
}

const claimFor = (worker: string): ClaimedJob => ({ worker, isDone: false })

test('the job of a process that was killed is given back after four beats, with its line, and no other', async () => {
  const { ids, listWorkers, lineBy, beating } = await queueWith(
    { worker: 'a' },
    { worker: 'a' },
    { worker: 'gone', line: 'files' },
    { worker: 'b' },
  )
  const [a, b] = [beating([[ids[0], claimFor('a')]]), beating([[ids[3], claimFor('b')]])]
  for (let round = 0; round < 4; round += 1) for (const { beat } of [a, b]) await beat()
  expect(await listWorkers()).toEqual(['a', 'a', 'gone', 'b'])
  for (const { beat } of [a, b]) await beat()
  // The second job is locked by a living process that never claimed it.
  expect(await listWorkers()).toEqual(['a', null, null, 'b'])
  expect(await lineBy()).toEqual([null])
})

test('a clock that is stepped takes no job away from whoever is at it', async () => {
  const { pool, ids, listWorkers, beating } = await queueWith({ worker: 'a' }, { worker: 'b' })
  const [a, b] = [beating([[ids[0], claimFor('a')]]), beating([[ids[1], claimFor('b')]])]
  for (let round = 0; round < 12; round += 1) {
    await pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '5 hours'`)
    for (const { beat } of [a, b]) await beat()
  }
  expect(await listWorkers()).toEqual(['a', 'b'])
})

test('a job that has ended is kept until the queue has noted its end', async () => {
  const { pool, ids, listWorkers, beating } = await queueWith({ worker: 'a' })
  const { map, beat } = beating([[ids[0], { worker: 'a', isDone: true }]])
  const otherBeat = beating()
  for (let round = 0; round < 6; round += 1) for (const each of [beat, otherBeat.beat]) await each()
  expect(await listWorkers()).toEqual(['a'])
  await pool.query('delete from graphile_worker._private_jobs')
  await beat()
  expect([...map.keys()]).toEqual([])
})

test('what was in hand while more was added to it is done after a kill, but not for ever', async () => {
  const { pool, ids, beating } = await queueWith({ worker: 'gone' })
  const readState = async () =>
    (
      await pool.query(
        'select attempts, max_attempts, last_error, locked_by from graphile_worker._private_jobs',
      )
    ).rows
  // The queue changes a running job like this when something is appended to it.
  const takeTries = `update graphile_worker._private_jobs set payload = '[{}]', attempts = max_attempts, locked_by = 'gone', locked_at = now() where id = $1`
  await pool.query(takeTries, [ids[0]])
  const { beat } = beating()
  for (let round = 0; round < 5; round += 1) await beat()
  const killedJob = {
    max_attempts: 25,
    last_error: 'The process that had it in hand was killed',
    locked_by: null,
  }
  expect(await readState()).toEqual([{ attempts: 24, ...killedJob }])
  await pool.query(takeTries, [ids[0]])
  for (let round = 0; round < 5; round += 1) await beat()
  expect(await readState()).toEqual([{ attempts: 25, ...killedJob }])
})
