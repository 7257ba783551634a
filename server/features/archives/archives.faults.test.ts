import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'
import { makeArchive } from './make-archive.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Memory in use after a garbage collection. */
function usedMemory(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

// Spec: archive/size
test('10,000 accounts and policies of 165 MB go through a memory that is far smaller', async () => {
  const { as, context, people } = await portal()
  const listArchives = async () => (await as(people.admin).call(api.archives.list, {})).body.archives
  for (let startNumber = 1; startNumber <= 10_000; startNumber += 1000) {
    await context.pool.query(
      `insert into users (id, role, username, email, first_name, last_name, company, agent_id, created_at, sort_name)
       select gen_random_uuid(), 'client', 'many' || n, 'many' || n || '@x.example', 'Ann', 'Poe', 'Many ' || n, $1, now(), 'many ' || n
       from generate_series($2::int, $2::int + 999) n`,
      [people.agent.id, startNumber],
    )
    await context.pool.query(
      `insert into policies (id, user_id, policy_number, carrier, type, category, status, start_date, end_date, premium, deductible,
       coverage_limit, coverages, description, created_at)
     select gen_random_uuid(), id, 'HBP 1', 'Chubb', 'General Liability Insurance', 'commercial', 'active', '2026-01-01', '2027-01-01',
       1, 0, 0, '[]', repeat('long words ', 1500), now()
     from users where username like 'many%' and substr(username, 5)::int between $1 and $1 + 999`,
      [startNumber],
    )
  }
  const askedReply = await as(people.admin, { confirmed: true }).call(api.archives.ask, { withNotes: false })
  const { id } = askedReply.body.archive
  const memoryBefore = usedMemory()
  const heldMemory: number[] = []
  const rows: number[] = []
  await makeArchive({
    ...context,
    async pause() {
      heldMemory.push(usedMemory() - memoryBefore)
      rows.push((await listArchives())[0]?.rows ?? 0)
    },
  })({ archive: id })
  const [archive] = await listArchives()
  expect(archive).toMatchObject({ state: 'ready', progress: 1 })
  expect(archive?.rows).toBeGreaterThan(30_000)
  // The progress is updated while the archive is written.
  expect(rows.some((count) => count > 0 && count < 30_000)).toBe(true)
  expect(Math.max(...heldMemory)).toBeLessThan(40 * 2 ** 20)
})
