import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agencyOf } from './cached-agency.ts'
import { print } from './costs.ts'
import * as data from './data.ts'
import { type Call, runLoad } from './load.ts'
import { urlOf, withBench } from './programs.ts'

const folder = process.env.BENCH_FOLDER ?? join(tmpdir(), 'portal-bench-growth')

/**
 * Texts as people type them: numbers, names, abbreviations, words of documents and messages, typing
 * errors and words without a match.
 */
const texts = {
  'a policy’s number': ['HBP 1190477', 'hbp1190477', '1190477', 'hbp 447', 'HBP 1200477'],
  'a name': ['tidewheel', 'reyes', 'construction', 'bakery llc', 'ti'],
  'a name and what is theirs': ['tidewheel bop', 'tidewheel certificate'],
  'a short form': ['gl', 'wc', 'bop', 'umbrella'],
  'a vehicle': ['ford transit', '1FTYE1ZM5KKA04821'],
  'words of papers': ['depot road', 'owner site', 'chubb'],
  'words of messages': ['basement', 'patel yamada', 'number 4711999', 'forklift'],
  'mistyped, or nowhere': ['tidewheal', 'umbrela', 'xqzzy'],
}

const people = {
  admin: data.benchAdmin,
  agent: data.benchAgent(1),
  'agent of an old book': data.agentOfOldBook,
  client: data.benchClient(1000),
}

/** Time of a global search, one call at a time, no faster than one person types. */
export async function measure({ quick }: { quick: boolean }): Promise<void> {
  const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' }
  await withBench(
    async (bench) => {
      const connection = await agencyOf(bench, quick ? 10_000 : 100_000)
      const portal = await bench.startPortal({ DATABASE_URL: urlOf(connection) })
      const rows: string[][] = [
        ['', ...Object.keys(people).flatMap((personKind) => [`${personKind}, p50`, 'p99']), 'aim of p99'],
      ]
      const costliestQueries: string[][] = [['', ...Object.keys(people)]]
      for (const [kind, typedTexts] of Object.entries(texts)) {
        const cells: string[] = []
        const slowTexts: string[] = []
        const textOf = (turn: number) => typedTexts[turn % typedTexts.length] ?? ''
        for (const { token } of Object.values(people)) {
          const call = (turn: number): Call => ({
            path: `/api/search?q=${encodeURIComponent(textOf(turn))}`,
            headers: { cookie: `session=${token}` },
          })
          // A connection plans a frequent query once, after its first calls, so the first 20 calls
          // are not measured. The pause between calls keeps the load below the rate limit per
          // person.
          const loadSettings = { connections: 1, seconds: 120, pause: 90 }
          await runLoad(portal.port, call, { ...loadSettings, most: 20 })
          const { p50, p99, slowest } = await runLoad(portal.port, call, {
            ...loadSettings,
            most: quick ? 30 : 100,
          })
          cells.push(p50.toFixed(0), p99.toFixed(0))
          slowTexts.push(`${textOf(slowest.turn)}: ${slowest.took.toFixed(0)}`)
        }
        rows.push([kind, ...cells, '50'])
        costliestQueries.push([kind, ...slowTexts])
      }
      print('A search of everything, ms', rows)
      print('What took longest of each, ms', costliestQueries)
      await portal.stop()
    },
    { keptIn: folder, settings },
  )
}
